/** An open text between the file and the form: what is changed, what is on its way, what is shown of it. */
import type { FaultView } from '../fault-view.ts';
import type { ConflictView } from '../differences.ts';
import type { Answer } from './api.ts';

/** What is not in the file yet. */
type Changes = {
  /** The head as the form shows it: the very object that was opened while nothing in it is changed. */
  data: unknown;
  /** The text below it, where it is changed. */
  body?: string;
  /** A cell of a table and a box hand on what is typed in them when they are left: the body has it only then. */
  isTyping: boolean;
};

/** What was typed and not saved. */
export type Draft = {
  /** The file as it was opened. */
  source: string;
  data?: unknown;
  body?: string;
  /** When, in milliseconds. */
  at: number;
};

export type OpenText = Changes & {
  opened?: Answer<'GET text'>;
  /** What was typed an earlier time and not saved. */
  draft?: Draft | undefined;
  /** What is being saved: whatever is changed from there on is not in it. */
  saving?: Changes;
  /** Where others have changed the same as is to be saved. */
  conflicts: readonly ConflictView[];
  /** With which the text editor begins. */
  startBody?: string | undefined;
  /** Why something did not work. */
  refusal: string;
  /** How saving goes. */
  progress: string;
  /** Counts how often the text editor has to begin anew with the body of the file. */
  editorRevision: number;
  /** The text editor cannot show the body. */
  isBroken: boolean;
};

export const unopened: OpenText = {
  data: undefined,
  isTyping: false,
  conflicts: [],
  refusal: '',
  progress: '',
  editorRevision: 0,
  isBroken: false,
};

export const isDirty = ({ opened, data, body, isTyping }: OpenText): boolean =>
  isTyping || body !== undefined || data !== opened?.text.data;

/** What of the text is sent to be saved. */
export const toSaved = ({ opened, data, body }: OpenText) => ({
  ...(data === opened?.text.data ? {} : { data }),
  ...(body === undefined ? {} : { body }),
});

/** The file as it is, or with what was typed in it and not saved: that is merged with what the file says by now. */
export function withOpened({ editorRevision }: OpenText, opened: Answer<'GET text'>, draft?: Draft): OpenText {
  const { text } = opened;
  return {
    ...unopened,
    opened: draft ? { ...opened, text: { ...text, source: draft.source } } : opened,
    draft,
    data: draft?.data ?? text.data,
    body: draft?.body,
    startBody: draft?.body ?? text.body,
    editorRevision: editorRevision + 1,
  };
}

/** An earlier state, or one with a suggestion in it, as something typed and not saved. @param progress says so */
export const withState = (state: OpenText, { data, body }: Answer<'POST suggestion'>, progress: string): OpenText => ({
  ...state,
  data,
  ...(body === undefined ? {} : { body }),
  startBody: body,
  editorRevision: state.editorRevision + 1,
  progress,
});

export function withSaving(state: OpenText): OpenText {
  const { data, body, isTyping } = state;
  const saving = { data, body, isTyping };
  return { ...state, saving, isTyping: false, refusal: '', conflicts: [], progress: 'Wird gespeichert …' };
}

export function withRefused(state: OpenText, refusal: string, conflicts: readonly ConflictView[]): OpenText {
  const isTyping = state.isTyping || (state.saving?.isTyping ?? false);
  return { ...state, saving: undefined, isTyping, progress: '', refusal, conflicts };
}

/** What the text editor cannot show, or would change by itself, is not saved either. @param lost words that would not stay */
export const toBroken = (lost: readonly string[]): Partial<OpenText> => ({
  isBroken: true,
  body: undefined,
  refusal:
    lost.length === 0
      ? 'Dieser Text lässt sich hier nicht zeigen, nur die Angaben dazu. Was „Prüfen“ findet, ist zu ändern, oder „Frühere Stände“ holt ihn zurück, wie er war; ' +
        'findet es nichts, steht etwas darin, das sich nur in der Datei schreiben lässt, etwa ein „Gilt bis zu einem Tag“ mitten in einer Tabelle.'
      : `Hier lassen sich nur die Angaben zum Text ändern: Der Texteditor würde anders schreiben, was so in der Datei steht: „${lost.map((words) => words.slice(0, 60)).join('“, „')}“.`,
});

/** Whether what a fault is about is still there, as far as that can be told before it is saved. */
export function isFaultCurrent({ at, place }: FaultView, { opened, data, body }: OpenText): boolean {
  if (at) return valueIn(data, at) === valueIn(opened?.text.data, at);
  const words = place && 'words' in place ? place.words : '';
  return body === undefined || body.includes(words) || !opened?.text.body?.includes(words);
}

const valueIn = (data: unknown, at: string): unknown =>
  at.split('.').reduce<unknown>((inner, key) => (inner as Record<string, unknown> | undefined)?.[key], data);

const countBlocks = (body = ''): number => body.match(/<[A-Z]/g)?.length ?? 0;

/** What is typed meanwhile stays as something to be saved. */
export function withSaved(state: OpenText, { text, sent, isMerged, faults }: Answer<'PUT text'>): OpenText {
  const { opened, saving, data, body, isTyping, editorRevision, startBody } = state;
  if (!opened || !saving) return state;
  const isBodySame = body === saving.body;
  const isSame = isBodySame && data === saving.data && !isTyping;
  const found = faults.length > 0 ? 'Die Prüfung hat noch etwas gefunden:' : 'alles in Ordnung.';
  const common = {
    ...state,
    saving: undefined,
    progress: `Gespeichert${faults.length > 0 ? '.' : ','} ${found}`,
  };
  // What was typed meanwhile goes on from what was sent: the next time it is merged with what came from others.
  if (isMerged && !isSame) return { ...common, opened: { ...opened, text: { ...opened.text, source: sent } } };
  // The text editor keeps what it shows, unless others changed it too or a pasted table has become a block.
  const hasOtherBlocks = saving.body !== undefined && isBodySame && countBlocks(body) !== countBlocks(text.body);
  const isShownAnew = isMerged || hasOtherBlocks;
  return {
    ...common,
    draft: undefined,
    opened: { ...opened, text: isShownAnew ? text : { ...text, body: opened.text.body } },
    data: data === saving.data ? text.data : data,
    body: isBodySame ? undefined : body,
    startBody: isShownAnew ? text.body : startBody,
    editorRevision: editorRevision + (isShownAnew ? 1 : 0),
    ...(isMerged ? { progress: `Gespeichert, zusammen mit dem, was andere inzwischen geändert haben. ${found}` } : {}),
  };
}
