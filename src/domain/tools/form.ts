/** Ids and words of a tool's form on which the browser's script and the service agree. */
import type { FieldError } from '../api-contract.ts';
import { view, type View } from './view.ts';

/** Id of a control, by its name in the address; in a group of the first one. */
export const inputId = (name: string): string => `frage-${name}`;
/** Id of the line above a control that says what is wrong. */
export const errorId = (name: string): string => `${inputId(name)}-fehler`;
/** Id of the summary on top of the form, for what is refused. */
export const errorsId = 'fehler';
/** Id of the form itself. */
export const formId = 'fragen';
/** Id of the line that says what was entered. */
export const givenId = 'angaben';
/** Id of the place of the result. */
export const resultId = 'ergebnis';
/** Id of the result's heading, which takes the focus. */
export const resultTitleId = 'ergebnis-titel';
/** Id of the JSON from which the script reads what its tool knows. */
export const dataId = 'werkzeug-daten';

/**
 * Carries the place that a tool was opened from, since it has one page for all: `?ort=bremen`, and a field of its form. No
 * question has this name.
 */
export const placeParameter = 'ort';

/** Title of the page beside a result, or while something is refused. */
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
