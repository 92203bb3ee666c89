/** A tool's answer, and how it is laid out: the same in the browser and in the service's answer. */
import type { BuildingType } from '../prices/building-types.ts';
import { formatDay, type Day } from './day.ts';
import { formId, resultTitleId } from './form.ts';
import type { Names } from '../names.ts';
import { compact } from './compact.ts';
import { view, type MarkupElement, type View } from './view.ts';

/** A sentence, and where the law says so: „§ 79 Abs. 3 GModG“. */
export type Statement = {
  text: string;
  source?: string | undefined;
  /** Where a value that it names stands in a certificate. */
  places?: readonly CertificateFieldLink[] | undefined;
  /** A box of the form that stands beside it. */
  box?: { name: string; isTicked: boolean } | undefined;
};

/** „Im Ausweis: Seite 1, oben links“, and the page that explains the field. */
export type CertificateFieldLink = { href: string; text: string };

/** Offered for download, whole in its link: nothing is asked of a server. */
export type Download = {
  name: string;
  type: 'text/calendar' | 'image/svg+xml' | 'application/xml' | 'text/csv';
  text: string;
  label: string;
};

export type Row = { label: string; value: string };
export type Link = { href: string; text: string };

/** A part of an answer: a sentence, a drawing, or one of these. A part without content is not shown. */
export type Part =
  | Statement
  | MarkupElement
  /** Sums; folded they are the calculation. */
  | { kind: 'bill'; rows: readonly Row[]; note?: string | undefined; isFolded?: true }
  /** Without a title it is folded below `labels.more`. */
  | {
      kind: 'list';
      title?: string;
      items: readonly Statement[];
      isFolded?: true;
      progress?: { value: number; max: number };
    }
  /**
   * Words to copy, or somebody's own with marks in the order of the text. What `isOpen` has no button of its own: the chief one
   * copies it.
   */
  | { kind: 'text'; title: string; text: string; isOpen?: true; marks?: readonly Mark[] }
  /** Values to be copied one by one, and what others call them. */
  | {
      kind: 'values';
      title: string;
      items: readonly (Row & { unit?: string | undefined; names: string })[];
      notes: readonly string[];
    }
  /** An answer that may be a slip is asked back, with what to change or confirm. */
  | { kind: 'question'; text: string; answers: readonly { text: string; change: Record<string, string> }[] }
  | { kind: 'links'; links: readonly (Link | Download)[] };

/** By its first sign and the one behind its last; `label` says what was found. */
type Mark = { from: number; to: number; label: string; isSure: boolean };

export type PartKind = Extract<Part, { kind: string }>['kind'];
export type PartOf<Kind extends PartKind> = Extract<Part, { kind: Kind }>;

export type Result = {
  /** The answer in a few words, with its sum where it has one. */
  title: string;
  /** The rest of it in one line: „40 % von 130,60 €. Den Rest trägt der Mieter.“ */
  lead?: string | undefined;
  /** `open` where it cannot be said from these answers, `warning` where something does not fit. */
  outcome: 'clear' | 'open' | 'warning';
  /** A word or two on a label arrow above the title: „Noch 3 Monate“; amber where it presses. */
  tag?: { text: string; isUrgent: boolean } | undefined;
  /** Seen at once. */
  views: readonly (Part | false | undefined)[];
  /** What somebody came for, as the chief button; else that is the link of the answer. */
  action?: Link | Download | { copy: string } | undefined;
  /** Below the buttons. */
  more?: readonly (Part | false | undefined)[];
  /** The kind of building that was answered, where it is one: a request for a call-back carries it. */
  buildingType?: BuildingType | undefined;
  /** One line that a request for a call-back carries; no personal data. */
  summary: string;
};

/** An answer of one sentence, and one that holds soon; the others are folded. */
export const briefResult = (
  title: string,
  outcome: Result['outcome'],
  [reason, ...items]: readonly Statement[],
  soon?: Statement,
): Result => ({ title, outcome, views: [reason, soon], more: [{ kind: 'list', items }], summary: title });

/** Labels that all tools share: `labels` of `content/pages/tools.yaml`. */
export type ToolLabels = Record<
  Names<'callBack copy copyText copied print change link reckoned more source noAdvice gone open'>,
  string
>;

export type RenderContext = {
  labels: ToolLabels;
  /** „GModG, Stand November 2026“ */
  status: string;
  /** Where „Rückruf anfordern“ leads. */
  callBackHref: string;
  /** Whole address of this result, where it has one. */
  link?: string;
  /** Address that answers this again, from here. */
  again?: string;
  /** From which it calculates. */
  day?: Day;
  /** A script answers the buttons; until it does they keep their place. */
  isAwake: boolean;
};

export const toDataUrl = ({ type, text }: Pick<Download, 'type' | 'text'>): string =>
  `data:${type};charset=utf-8,${encodeURIComponent(text)}`;

/** The same address with other answers; one that is empty goes. */
export function changeAddress(address: string, change: Record<string, string>): string {
  const [path = '', query] = address.split('?');
  const parameters = new URLSearchParams(query);
  for (const [name, text] of Object.entries(change))
    if (text) parameters.set(name, text);
    else parameters.delete(name);
  return `${path}?${String(parameters)}`;
}

/** Each place in the law on one line: '§ 5 Abs. 2, Anlage CO2KostAufG' breaks after its comma alone. */
const keepWhole = (source: string): string => source.replaceAll(' ', '\u00a0').replaceAll(',\u00a0', ', ');

const statementToViews = ({ text, source, places = [] }: Statement): View[] => [
  text,
  ...(source ? [' ', view('small', {}, `(${keepWhole(source)})`)] : []),
  ...places.flatMap(({ href, text }) => [' ', view('a', { href, class: 'no-print' }, text)]),
];

/** A box is one of the form, wherever it stands. */
const toItem = ({ box, ...statement }: Statement): View[] => {
  if (!box) return statementToViews(statement);
  const ticked: Record<string, string> = box.isTicked ? { checked: '' } : {};
  const input = view('input', { type: 'checkbox', form: formId, name: box.name, value: 'on', ...ticked });
  return [view('label', { class: 'tick' }, input, view('span', {}, ...statementToViews(statement)))];
};

/** Opens on demand; on paper it is open. */
const toFold = (look: string, title: string, isOpen: boolean | undefined, ...content: readonly View[]): View =>
  view(
    'details',
    { class: look, ...(isOpen ? { open: '' } : {}) },
    view('summary', {}, title),
    view('div', {}, ...content),
  );

/** What is marked carries its name in words, for whoever sees no colour; what lies in another mark is not marked again. */
function markText(text: string, marks: readonly Mark[]): View[] {
  const views: View[] = [];
  let at = 0;
  for (const { from, to, label, isSure } of marks) {
    if (from < at) continue;
    const look: Record<string, string> = isSure ? {} : { class: 'is-unsure' };
    views.push(text.slice(at, from), view('mark', look, text.slice(from, to), ' ', view('small', {}, label)));
    at = to;
  }
  return [...views, text.slice(at)];
}

const toLink = (link: Link | Download, look: string): View =>
  'href' in link
    ? view('a', { class: look, href: link.href }, link.text)
    : view('a', { class: look, href: toDataUrl(link), download: link.name }, link.label);

const note = (text: string): View => view('p', { class: 'note' }, text);

/** Written out: the build looks for the words of a style in the sources. */
const outcomeClasses = { clear: 'title', open: 'title outcome--open', warning: 'title outcome--warning' } as const;

/**
 * The answer below the form: what it is, seen, why, and what to do with it; all else is folded. Its heading takes the
 * focus, so that a screen reader reads it.
 */
export function resultToViews(result: Omit<Result, 'summary'>, context: RenderContext): View[] {
  const { title, lead, outcome, tag, views, action, more = [] } = result;
  const { labels, isAwake, link, day, status, again = '', callBackHref } = context;
  const asleep: Record<string, string> = isAwake ? {} : { 'data-asleep': '' };
  const button = (text: string, attrs: Record<string, string>, look = 'btn scripted') =>
    view('button', { type: 'button', class: look, ...attrs, ...asleep }, text);
  // Of several its name says what it copies.
  const copyButton = (name: string, copied: string, look?: string) =>
    button(labels.copy, { 'data-copy': copied, 'aria-label': `${labels.copy}: ${name}` }, look);
  const solid = 'btn btn-solid';

  function draw(part: Part): View[] {
    if ('tag' in part) return [part];
    if (!('kind' in part)) return [view('p', { class: 'tool-result__reason' }, ...statementToViews(part))];
    switch (part.kind) {
      case 'bill': {
        const lines = part.rows.map(({ label, value }) =>
          view('div', {}, view('dt', {}, label), view('dd', {}, value)),
        );
        if (lines.length === 0) return [];
        const bill = [view('dl', { class: 'tool-result__figures' }, ...lines), ...(part.note ? [note(part.note)] : [])];
        return part.isFolded ? [toFold('fold', labels.reckoned, false, ...bill)] : bill;
      }
      case 'list': {
        const { title, items, isFolded, progress } = part;
        if (items.length === 0) return [];
        const lines = items.map((item) => view('li', {}, ...toItem(item)));
        const list = view('ul', { class: 'tool-result__statements' }, ...lines);
        if (!title || isFolded) return [toFold('fold', title ?? labels.more, false, list)];
        const { value, max } = progress ?? {};
        const bar = progress && view('progress', { value: `${value}`, max: `${max}`, 'aria-hidden': 'true' });
        return compact([view('h3', {}, title), bar, list]);
      }
      case 'text': {
        const { title, text, isOpen, marks = [] } = part;
        const words = view('pre', {}, ...markText(text, marks));
        return [toFold('fold tool-result__text', title, isOpen, words, ...(isOpen ? [] : [copyButton(title, text)]))];
      }
      case 'values': {
        const values = part.items.map(({ label, value, unit, names }) =>
          view(
            'div',
            {},
            view('dt', {}, label),
            view('dd', {}, view('b', {}, value), unit ? ` ${unit}` : ''),
            view('dd', { class: 'note' }, names),
            view('dd', { class: 'no-print' }, copyButton(label, value, 'link tall scripted')),
          ),
        );
        return [
          toFold('fold', part.title, true, view('dl', { class: 'copy-values' }, ...values), ...part.notes.map(note)),
        ];
      }
      case 'question': {
        const answers = part.answers.map(({ text, change }) =>
          view('a', { class: 'link tall', href: changeAddress(again, change) }, text),
        );
        return [view('p', {}, part.text), view('p', { class: 'tool-ways' }, ...answers)];
      }
      case 'links': {
        const links = part.links.map((one) => toLink(one, 'link tall'));
        return links.length > 0 ? [view('p', { class: 'tool-ways' }, ...links)] : [];
      }
    }
  }

  const chief =
    action &&
    ('copy' in action
      ? button(labels.copyText, { 'data-copy': action.copy }, `${solid} scripted`)
      : toLink(action, solid));
  return compact<View>([
    tag && view('p', { class: tag.isUrgent ? 'arrow-tag arrow-tag--urgent' : 'arrow-tag' }, tag.text),
    view('h2', { id: resultTitleId, class: outcomeClasses[tag ? 'clear' : outcome], tabindex: '-1' }, title),
    lead !== undefined && view('p', { class: 'lead' }, lead),
    ...compact(views).flatMap(draw),
    view(
      'p',
      { class: 'go' },
      ...compact([
        chief,
        link !== undefined && button(labels.link, { 'data-copy': link }),
        button(labels.print, { 'data-print': '' }),
      ]),
    ),
    ...compact(more).flatMap(draw),
    // Who does not know an answer is not left alone with it.
    outcome === 'open' && link !== undefined && view('p', {}, labels.open),
    view(
      'p',
      { class: 'go' },
      view('a', { class: 'btn btn-order', href: callBackHref }, labels.callBack),
      ...(link === undefined ? [] : [view('a', { class: 'btn', href: `#${formId}` }, labels.change)]),
    ),
    note(`${labels.source} ${status}`),
    // On paper the day, the note that stands elsewhere on the page, and the address, which has all the answers.
    view('p', { class: 'note on-paper' }, day ? `${formatDay(day)}. ` : '', labels.noAdvice, ' ', link ?? ''),
  ]);
}
