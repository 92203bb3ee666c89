/** What the page asks of the editor's server (src/editor/app.ts). */
import type { BlockForm } from '../blocks.ts';
import type { Field } from '../form.ts';
import type { Names } from '../names.ts';
import type { Overview } from '../overview.ts';
import type { PriceChange } from '../price-change.ts';
import type { Hit } from '../search.ts';
import type { ShownFault } from '../shown-faults.ts';
import type { State } from '../git.ts';
import type { ShownConflict, ShownDifference, ShownSide } from '../shown-versions.ts';
import type { Draft, Saved, Text, TextEntry } from '../texts.ts';
import type { Choices } from '../versions.ts';

export type {
  Hit,
  Names,
  Overview,
  PriceChange,
  ShownConflict,
  ShownDifference,
  ShownFault,
  ShownSide,
  State,
  TextEntry,
};
export type Opened = { text: Text; draft?: Draft | undefined; field: Field; blocks: BlockForm[] };
/** The file as it is then, what of it was sent, and whether others have changed it meanwhile. */
export type SavedText = { text: Text; sent: string; isMerged: boolean; faults: ShownFault[]; prices?: PriceChange };
/** What lies in the bin: a deleted text, or what was typed in one. */
export type Thrown = { id: string; at: number; title: string };
export type Pending = {
  changes: { file: string; text: string }[];
  /** Titles of texts in which something is typed and not saved. */
  unsaved: string[];
  doubts: string[];
  unsent: string[];
  outside: string[];
};
/** What is published: all of it where no files are named, and what was decided where two changed the same. */
export type Wish = { files?: string[] | undefined; choices?: Choices };
export type Published = { commit: string; message: string; received: string[]; stuck: string[] };

/** The server refuses, in German. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly faults: readonly ShownFault[];
  /** Where two have changed the same place. */
  readonly conflicts: readonly ShownConflict[];
  /** Git does not know in whose name to publish. */
  readonly nameless: boolean;
  constructor({ message, faults = [], conflicts = [], nameless = false }: Partial<Refusal>) {
    super(message ?? 'Das hat nicht geklappt.');
    this.faults = faults;
    this.conflicts = conflicts;
    this.nameless = nameless;
  }
}

export const errorToText = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** @throws Refusal */
async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const isFile = body instanceof Blob;
  const answer = await fetch(`/api/${path}`, {
    method,
    ...(body === undefined
      ? {}
      : {
          headers: { 'Content-Type': isFile ? 'application/octet-stream' : 'application/json' },
          body: isFile ? body : JSON.stringify(body),
          // Goes on where the window is closed meanwhile; browsers take 64 KB along.
          keepalive: path === 'draft' && JSON.stringify(body).length < 60_000,
        }),
  }).catch(() => {
    throw new Refusal({ message: 'Der Editor läuft nicht mehr. Starten Sie ihn im Terminal neu: npm run edit' });
  });
  if (answer.status === 401) throw new Refusal({ message: await answer.text() });
  const content = (await answer.json().catch(() => ({}))) as T;
  if (!answer.ok) throw new Refusal(content as Partial<Refusal>);
  return content;
}

export const api = {
  texts: () => call<TextEntry[]>('GET', 'texts'),
  names: () => call<Names>('GET', 'names'),
  open: (file: string) => call<Opened>('GET', `text?file=${encodeURIComponent(file)}`),
  save: (saved: Saved) => call<SavedText>('PUT', 'text', saved),
  keep: (typed: Saved) => call<unknown>('PUT', 'draft', typed),
  discard: (file: string) => call<unknown>('DELETE', 'draft', { file }),
  bin: () => call<Thrown[]>('GET', 'bin'),
  takeFromBin: (id: string) => call<{ file: string }>('POST', 'bin', { id }),
  states: (file: string) => call<State[]>('GET', `states?file=${encodeURIComponent(file)}`),
  compareState: (file: string, commit: string) => call<ShownConflict>('POST', 'states', { file, commit }),
  takeState: (file: string, commit: string) => call<unknown>('PUT', 'states', { file, commit }),
  cleanExcuse: (asked: { file: string; words: string }) => call<unknown>('POST', 'excuses/clean', asked),
  remove: (file: string) => call<unknown>('DELETE', 'text', { file }),
  create: (answers: { title: string; category: string; author: string }) =>
    call<{ file: string }>('POST', 'articles', answers),
  photo: (file: File) => call<{ name: string }>('POST', `photos?name=${encodeURIComponent(file.name)}`, file),
  removePhoto: (file: string) => call<unknown>('DELETE', 'photo', { file }),
  check: () => call<ShownFault[]>('POST', 'check', {}),
  /** @param asked the fault by its `id`, its action by `index`, and the reason or choice that this asks for */
  mend: (asked: { file: string; id: string; action: number; answer: string }) =>
    call<{ text: Text; faults: ShownFault[] }>('POST', 'mend', asked),
  undoMend: (file: string) => call<{ text: Text; faults: ShownFault[] }>('POST', 'mend/undo', { file }),
  overview: () => call<Overview>('GET', 'overview'),
  search: (words: string) => call<Hit[]>('GET', `search?words=${encodeURIComponent(words)}`),
  preview: (file: string) => call<{ url: string }>('POST', 'preview', { file }),
  changes: () => call<Pending>('GET', 'changes'),
  last: () => call<{ message?: string }>('GET', 'last'),
  publish: (wish: Wish) => call<Published>('POST', 'publish', wish),
  /** How far a commit has come; without a text where the site does not say. */
  online: (commit: string) => call<{ text?: string; isUnderWay: boolean }>('GET', `online?commit=${commit}`),
  undo: () => call<Published>('POST', 'undo', {}),
  name: (name: string, email: string) => call<unknown>('POST', 'name', { name, email }),
};
