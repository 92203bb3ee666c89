/** What a tool's form and whoever fills it agree on: the browser's script and the service. */
import type { FieldError } from '../api-contract.ts';
import { view, type View } from './view.ts';

/** Of a control, by its name in the address; of a group it is the first. */
export const inputId = (name: string): string => `frage-${name}`;
/** Of the line above it that says what is wrong. */
export const errorId = (name: string): string => `${inputId(name)}-fehler`;
/** On top of the form, for what is refused. */
export const errorsId = 'fehler';
/** The form itself. */
export const formId = 'fragen';
/** Where the result stands. */
export const resultId = 'ergebnis';
/** Its heading, which takes the focus. */
export const resultTitleId = 'ergebnis-titel';
/** Where the script finds what its tool knows, as JSON. */
export const dataId = 'werkzeug-daten';

/** What the page is called beside a result, or while something is refused. */
export const answerTitle = (page: string, result?: string): string =>
  result === undefined ? `Fehler: ${page}` : `${result} | ${page}`;

/** On top of the form: each refusal with a link to its question. */
export const errorsToViews = (errors: readonly FieldError[]): View[] =>
  errors.length === 0
    ? []
    : [
        view(
          'div',
          { class: 'error-summary', tabindex: '-1' },
          view('h2', {}, 'Diese Angaben prüfen'),
          view(
            'ul',
            {},
            ...errors.map(({ path, message }) =>
              view('li', {}, view('a', { class: 'tall', href: `#${inputId(path)}` }, message)),
            ),
          ),
        ),
      ];
