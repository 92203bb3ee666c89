/** An open text between the file and the form: what is changed, what is on its way, what is shown of it. */
import type { Text } from '../texts.ts';
import type { Opened, ShownFault } from './api.ts';

/** What is not in the file yet. */
type Changes = {
  /** The head as the form shows it: the very object that was opened while nothing in it is changed. */
  data: unknown;
  /** The text below it, where it is changed. */
  body?: string;
  /** A cell of a table and a box hand on what is typed in them when they are left: the body has it only then. */
  isTyping: boolean;
};

export type OpenText = Changes & {
  opened?: Opened;
  /** What is being saved: whatever is changed from there on is not in it. */
  saving?: Changes;
  faults: readonly ShownFault[];
  /** Why something did not work. */
  refusal: string;
  /** How saving goes. */
  progress: string;
  /** Counts how often the text editor has to begin anew with the body of the file. */
  editorRound: number;
  /** The text editor cannot show the body. */
  isBroken: boolean;
};

export type OpenTextAction =
  | { type: 'opened'; opened: Opened }
  | { type: 'found'; faults: readonly ShownFault[] }
  | { type: 'headChanged'; data: unknown }
  | { type: 'bodyChanged'; body: string }
  | { type: 'typingStarted' }
  | { type: 'saveStarted' }
  | { type: 'saved'; text: Text; faults: readonly ShownFault[] }
  | { type: 'saveRefused'; message: string }
  | { type: 'refused'; message: string }
  | { type: 'editorBroke' };

export const unopened: OpenText = {
  data: undefined,
  isTyping: false,
  faults: [],
  refusal: '',
  progress: '',
  editorRound: 0,
  isBroken: false,
};

export const isDirty = ({ opened, data, body, isTyping }: OpenText): boolean =>
  isTyping || body !== undefined || data !== opened?.text.data;

/** What of the text is sent to be saved. */
export const toSaved = ({ opened, data, body }: OpenText) => ({
  ...(data === opened?.text.data ? {} : { data }),
  ...(body === undefined ? {} : { body }),
});

export function reduceOpenText(state: OpenText, action: OpenTextAction): OpenText {
  switch (action.type) {
    case 'opened': {
      const { faults, editorRound } = state;
      const { opened } = action;
      return { ...unopened, opened, data: opened.text.data, faults, editorRound: editorRound + 1 };
    }
    case 'found':
      return { ...state, faults: action.faults };
    case 'headChanged':
      return { ...state, data: action.data };
    case 'bodyChanged':
      return { ...state, body: action.body };
    case 'typingStarted':
      return { ...state, isTyping: true };
    case 'saveStarted': {
      const { data, body, isTyping } = state;
      const progress = 'Wird gespeichert …';
      return { ...state, saving: { data, body, isTyping }, isTyping: false, refusal: '', progress };
    }
    case 'saved':
      return withSaved(state, action);
    case 'saveRefused': {
      const isTyping = state.isTyping || (state.saving?.isTyping ?? false);
      return { ...state, saving: undefined, isTyping, progress: '', refusal: action.message };
    }
    case 'refused':
      return { ...state, refusal: action.message };
    case 'editorBroke':
      return {
        ...state,
        isBroken: true,
        // What cannot be shown must not be saved either.
        body: undefined,
        refusal:
          'Dieser Text lässt sich hier nicht zeigen, nur die Angaben dazu. Drücken Sie „Prüfen“, und ändern Sie ihn in VS Code.',
      };
  }
}

/** Whether what a fault is about is still there, as far as that can be told before it is saved. */
export function isStillThere({ at, place }: ShownFault, { opened, data, body }: OpenText): boolean {
  if (at) return valueIn(data, at) === valueIn(opened?.text.data, at);
  const words = place && 'words' in place ? place.words : '';
  return body === undefined || body.includes(words) || !opened?.text.body?.includes(words);
}

const valueIn = (data: unknown, at: string): unknown =>
  at.split('.').reduce<unknown>((inner, key) => (inner as Record<string, unknown> | undefined)?.[key], data);

const countBlocks = (body = ''): number => body.match(/<[A-Z]/g)?.length ?? 0;

function withSaved(state: OpenText, { text, faults }: Extract<OpenTextAction, { type: 'saved' }>): OpenText {
  const { opened, saving, data, body, editorRound } = state;
  if (!opened || !saving) return state;
  const isBodySame = body === saving.body;
  // The text editor keeps what it shows, unless a pasted table has become a block.
  const hasOtherBlocks = saving.body !== undefined && isBodySame && countBlocks(body) !== countBlocks(text.body);
  return {
    ...state,
    opened: { ...opened, text: hasOtherBlocks ? text : { ...text, body: opened.text.body } },
    data: data === saving.data ? text.data : data,
    body: isBodySame ? undefined : body,
    saving: undefined,
    faults,
    progress:
      faults.length > 0 ? 'Gespeichert. Die Prüfung hat noch etwas gefunden:' : 'Gespeichert, alles in Ordnung.',
    editorRound: editorRound + (hasOtherBlocks ? 1 : 0),
  };
}
