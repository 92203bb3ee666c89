/** A state of an island: what the service answers, and what a visitor does until it looks so. */
import type { apiKeys } from '#domain/api-contract';
import type { Notice } from '../../../src/islands/stores/notifications.ts';

/** Elements are named by CSS selectors, within the island. */
export type Step =
  | { click: string }
  /** Text into a field; a radio button or a tick is pressed. */
  | { fill: Record<string, string> }
  /** Another part of the page tells of something. */
  | { notify: Notice };

/** In place of the service's; `never` is one that does not come. */
export type Answer = { status: number; body?: unknown } | 'never';

export type Example = {
  answers?: Partial<Record<keyof typeof apiKeys, Answer>>;
  /** With none the island is awake. */
  steps: Step[];
  /** What is there at last, anywhere on the page. */
  shows: string;
};

/** The states of an island, by name. */
export type Examples = Record<string, Example>;
