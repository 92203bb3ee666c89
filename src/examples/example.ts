/** An island as one sees it: what the page gives it, and what a visitor does until it looks so. */
import type { apiKeys } from '#domain/api-contract';
import type { Notice } from '../islands/stores/notifications.ts';

/** Elements are named by CSS selectors, within the island. */
export type Step =
  | { click: string }
  /** Text into a field; a radio button or a tick is pressed. */
  | { fill: Record<string, string> }
  /** Another part of the page tells of something. */
  | { notify: Notice };

/** In place of the service's; `never` is one that does not come. */
export type Answer = { status: number; body?: unknown } | 'never';

type Reached = {
  answers?: Partial<Record<keyof typeof apiKeys, Answer>>;
  /** With none the island is awake. */
  steps: Step[];
  /** What is there at last, anywhere on the page. */
  shows: string;
};
/** As it is built, asleep. */
type Built = { [Key in keyof Reached]?: undefined };

/** The props without slots: what the build draws into the island, `src/examples` draws into the example too. */
export type Example<Props> = { props: Props } & (Reached | Built);

/** What an island's `examples.ts` holds, by name: `{ … } satisfies Examples<ComponentProps<typeof ContactForm>>`. */
export type Examples<Props> = Record<string, Example<Props>>;
