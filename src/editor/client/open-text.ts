/** An open text between the file and the form: what is changed, what is on its way, what is shown of it. */
import type { FaultView } from '../fault-view.ts';
import type { Answer } from './api.ts';

/** What the form and the text editor show that the file does not have yet. */
type Unsaved = {
  /** The head as the form shows it; while nothing in it is changed, the very object that was opened. */
  data: unknown;
  /** The text below it, where it is changed. */
  body?: string | undefined;
  /** A cell or a box is being typed in: its words reach the body only when it is left. */
  isTyping: boolean;
};

/** Unsaved changes as this browser keeps them (draft.ts). */
export type Draft = {
  /** The file as it was opened. */
  source: string;
  data?: unknown;
  body?: string;
  /** When, in milliseconds. */
  at: number;
};

/** State of the component `OpenText`. */
export type OpenTextState = Unsaved & {
  /** The file as the server gave it, with its form. */
  opened?: Answer<'GET text'>;
  /** The draft of an earlier visit, which the text was opened with. */
  draft?: Draft | undefined;
  /** The changes that were sent and are not yet answered; later ones are not in it. */
  saving?: Unsaved | undefined;
  /** The body that the text editor is drawn with: it keeps what is typed to itself until `editorRevision` changes. */
  startBody?: string | undefined;
  /** Counts up whenever the text editor has to be drawn anew, with `startBody`. */
  editorRevision: number;
  /** The text editor cannot show the body. */
  isBroken: boolean;
  /** How saving goes, or why something did not work. */
  progress: string;
  refusal?: unknown;
};

export const unopened: OpenTextState = {
  data: undefined,
  isTyping: false,
  progress: '',
  editorRevision: 0,
  isBroken: false,
};

export type Event =
  /** A draft keeps the source it was typed into: when it is saved, the server merges it with the file of today. */
  | { type: 'opened'; opened: Answer<'GET text'>; draft?: Draft | undefined; progress?: string }
  | ({ type: 'typed' } & Partial<Unsaved>)
  /** Puts an earlier state, or a text with a suggestion in it, into the form as unsaved changes. */
  | { type: 'replaced'; text: Answer<'POST suggestion'>; progress: string }
  /** The text editor cannot show these words, or would change them by itself: neither is saved. */
  | { type: 'broken'; lost: readonly string[] }
  | { type: 'saving' }
  | { type: 'saved'; saved: Answer<'PUT text'> }
  | { type: 'unsaved'; refusal: unknown }
  | { type: 'refused'; refusal: unknown };

export function reduce(state: OpenTextState, event: Event): OpenTextState {
  const editorRevision = state.editorRevision + 1;
  switch (event.type) {
    case 'opened': {
      const { opened, draft, progress = '' } = event;
      const { text } = opened;
      return {
        ...unopened,
        opened: draft ? { ...opened, text: { ...text, source: draft.source } } : opened,
        draft,
        data: draft?.data ?? text.data,
        body: draft?.body,
        startBody: draft?.body ?? text.body,
        editorRevision,
        progress,
      };
    }
    case 'typed': {
      const { type: _type, ...changes } = event;
      return { ...state, ...changes };
    }
    case 'replaced': {
      const { data, body } = event.text;
      const { progress } = event;
      return {
        ...state,
        data,
        body: body ?? state.body,
        startBody: body,
        editorRevision,
        progress,
        refusal: undefined,
      };
    }
    case 'broken':
      return { ...state, isBroken: true, body: undefined, refusal: toBroken(event.lost) };
    case 'saving': {
      const { data, body, isTyping } = state;
      const saving = { data, body, isTyping };
      return { ...state, saving, isTyping: false, refusal: undefined, progress: 'Wird gespeichert …' };
    }
    case 'saved':
      return withSaved(state, event.saved);
    case 'unsaved': {
      const isTyping = state.isTyping || (state.saving?.isTyping ?? false);
      return { ...state, saving: undefined, isTyping, progress: '', refusal: event.refusal };
    }
    case 'refused':
      return { ...state, refusal: event.refusal };
  }
}

const toBroken = (lost: readonly string[]): string =>
  lost.length === 0
    ? 'Dieser Text lässt sich hier nicht zeigen, nur die Angaben dazu. Was „Prüfen“ findet, ist zu ändern, oder „Frühere Stände“ holt ihn zurück, wie er war; ' +
      'findet es nichts, steht etwas darin, das sich nur in der Datei schreiben lässt, etwa ein „Gilt bis zu einem Tag“ mitten in einer Tabelle.'
    : `Hier lassen sich nur die Angaben zum Text ändern: Der Texteditor würde anders schreiben, was so in der Datei steht: „${lost.map((words) => words.slice(0, 60)).join('“, „')}“.`;

const countBlocks = (body = ''): number => body.match(/<[A-Z]/g)?.length ?? 0;

function withSaved(state: OpenTextState, { text, sent, isMerged, faults }: Answer<'PUT text'>): OpenTextState {
  const { opened, saving, data, body, isTyping } = state;
  if (!opened || !saving) return state;
  const found = faults.length > 0 ? 'Die Prüfung hat noch etwas gefunden:' : 'alles in Ordnung.';
  const progress = `Gespeichert${faults.length > 0 ? '.' : ','} ${found}`;
  const rest = { ...state, saving: undefined, draft: undefined, progress };
  // Something was typed meanwhile: it is kept as a change to what was sent, and saved the next time.
  if (isTyping || body !== saving.body || data !== saving.data)
    return { ...rest, opened: { ...opened, text: { ...opened.text, data: saving.data, source: sent } } };
  const now = { ...rest, data: text.data, body: undefined };
  // The text editor keeps what it shows, unless others changed it too or a pasted table has become a block.
  const isShownAnew = isMerged || (body !== undefined && countBlocks(body) !== countBlocks(text.body));
  if (!isShownAnew) return { ...now, opened: { ...opened, text } };
  const merged = `Gespeichert, zusammen mit dem, was andere inzwischen geändert haben. ${found}`;
  return {
    ...now,
    opened: { ...opened, text },
    startBody: text.body,
    editorRevision: state.editorRevision + 1,
    ...(isMerged && { progress: merged }),
  };
}

export const isDirty = ({ opened, data, body, isTyping }: OpenTextState): boolean =>
  isTyping || body !== undefined || data !== opened?.text.data;

/** The changed parts of the text, which saving sends. */
export const toSaved = ({ opened, data, body }: OpenTextState) => ({
  ...(data === opened?.text.data ? {} : { data }),
  ...(body === undefined ? {} : { body }),
});

/** Whether what a fault is about is still there, as far as that can be told before it is saved. */
export function isFaultCurrent({ at, position }: FaultView, { opened, data, body }: OpenTextState): boolean {
  if (at) return valueIn(data, at) === valueIn(opened?.text.data, at);
  const words = position && 'words' in position ? position.words : '';
  return body === undefined || body.includes(words) || !opened?.text.body?.includes(words);
}

const valueIn = (data: unknown, at: string): unknown =>
  at.split('.').reduce<unknown>((inner, key) => (inner as Record<string, unknown> | undefined)?.[key], data);
