/** A tool's answer, and how it is laid out: the same in the browser and in the service's answer. */
import type { BuildingType } from '../prices/building-types.ts';
import { formatDay, type Day } from './day.ts';
import { formId, resultTitleId } from './form.ts';
import { view, viewToXml, type View } from './view.ts';

/** A sentence, and where the law says so: „§ 79 Abs. 3 GModG“. */
export type Statement = {
  text: string;
  source?: string | undefined;
  /** Where a value that it names stands in a certificate. */
  places?: readonly Place[] | undefined;
  /** A box of the form that stands beside it. */
  box?: { name: string; isTicked: boolean } | undefined;
};

/** „Im Ausweis: Seite 1, oben links“, and the page that explains the field. */
export type Place = { href: string; text: string };

/** Offered for download, whole in its link: nothing is asked of a server. */
export type File = {
  name: string;
  type: 'text/calendar' | 'image/svg+xml' | 'application/xml' | 'text/csv';
  text: string;
  label: string;
};

/** A text that was typed in, with what was found in it marked; `label` says what that is. */
export type Passage = {
  title: string;
  text: string;
  /** In the order of the text, by their first sign and the one behind their last. */
  marks: readonly { from: number; to: number; label: string; isSure: boolean }[];
};

export type Row = { label: string; value: string };

/** Values to be copied one by one, and the choice of whose names they have. */
export type Values = {
  title: string;
  /** „Namen der Felder“ */
  choice: string;
  /** The first choice: the names that `items` have. */
  own: string;
  /** Whose names there are besides, in the order of the choice, and what is to be known about them. */
  others: readonly { name: string; note: string }[];
  /** `names`: what others call it; where one does not, it keeps its own. */
  items: readonly (Row & { unit?: string | undefined; names: Readonly<Record<string, string>> })[];
};

export type Result<Drawing = unknown> = {
  /** The answer in a few words, with its sum where it has one. */
  title: string;
  /** The rest of it in one line: „40 % von 130,60 €. Den Rest trägt der Mieter.“ */
  lead?: string | undefined;
  /** `open` where it cannot be said from these answers, `warning` where something does not fit. */
  outcome: 'clear' | 'open' | 'warning';
  /** A word or two on a label arrow above the title: „Noch 3 Monate“; amber where it presses. */
  tag?: { text: string; isUrgent: boolean } | undefined;
  /** An answer that may be a slip, by its name in the address: what is asked back, and ways to change or confirm it. */
  doubt?:
    | { path: string; text: string; ways: readonly { text: string; change: Record<string, string | undefined> }[] }
    | undefined;
  /** What its picture shows; the file of the tool in `drawings/` draws it. */
  drawing?: Drawing | undefined;
  /** The first is the reason, seen at once; the others are folded. */
  statements: readonly Statement[];
  /** What will be otherwise from a day to come. */
  soon?: Statement | undefined;
  /** What it costs, or whom. */
  prices?: readonly Row[] | undefined;
  /** The kind of building that was answered, where it is one: a request for a call-back carries it. */
  buildingType?: BuildingType | undefined;
  /** How it was reckoned, folded. */
  rows?: readonly Row[] | undefined;
  /** Lists under a heading each; folded unless they are the answer. */
  lists?:
    | readonly {
        title: string;
        items: readonly Statement[];
        isOpen?: true;
        /** How much of it is there. */
        progress?: { value: number; max: number };
      }[]
    | undefined;
  /** Texts to copy, of which the first is what somebody came for; what only programs read is not printed. */
  texts?: readonly { title: string; text: string; isForPrograms?: true }[] | undefined;
  passage?: Passage | undefined;
  /** Its picture is offered as a file too. */
  picture?: { name: string; label: string } | undefined;
  values?: Values | undefined;
  files?: readonly File[] | undefined;
  links?: readonly { href: string; text: string }[] | undefined;
  /** The kind of figure: „Überschlag, kein Energieausweis“. */
  note?: string | undefined;
  /** One line that a request for a call-back carries; no personal data. */
  summary: string;
};

/** Labels that all tools share: `labels` of `content/pages/tools.yaml`. */
export type ToolLabels = Record<
  | 'callBack'
  | 'copy'
  | 'copyText'
  | 'copied'
  | 'print'
  | 'change'
  | 'link'
  | 'reckoned'
  | 'more'
  | 'source'
  | 'noAdvice'
  | 'gone'
  | 'open',
  string
>;

export type Around = {
  labels: ToolLabels;
  /** „GModG, Stand November 2026“ */
  status: string;
  /** Where „Rückruf anfordern“ leads. */
  callBackHref: string;
  /** Whole address of this result, where it has one. */
  link?: string;
  /** Address that answers this again, from here. */
  again?: string;
  /** From which it reckons. */
  day?: Day;
  /** A script answers the buttons; until it does they keep their place. */
  isAwake: boolean;
};

export const toDataUrl = ({ type, text }: Pick<File, 'type' | 'text'>): string =>
  `data:${type};charset=utf-8,${encodeURIComponent(text)}`;

/** Each place in the law on one line: '§ 5 Abs. 2, Anlage CO2KostAufG' breaks after its comma alone. */
const keepWhole = (source: string): string =>
  source
    .split(', ')
    .map((place) => place.replaceAll(' ', '\u00a0'))
    .join(', ');

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

const toList = (statements: readonly Statement[]): View =>
  view(
    'ul',
    { class: 'tool-result__statements' },
    ...statements.map((statement) => view('li', {}, ...toItem(statement))),
  );

const toRows = (rows: readonly Row[]): View =>
  view(
    'dl',
    { class: 'tool-result__figures' },
    ...rows.map(({ label, value }) => view('div', {}, view('dt', {}, label), view('dd', {}, value))),
  );

/** Opens on demand; on paper it is open. */
const toFold = (look: string, title: string, isOpen: boolean, ...content: readonly View[]): View =>
  view(
    'details',
    { class: look, ...(isOpen ? { open: '' } : {}) },
    view('summary', {}, title),
    view('div', {}, ...content),
  );

/** What is marked carries its name in words, for whoever sees no colour. */
function passageToViews({ text, marks }: Passage): View[] {
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

const fileToView = (file: File, look: string): View =>
  view('a', { class: look, href: toDataUrl(file), download: file.name }, file.label);

/** A style sheet shows the names of whoever is chosen: without a script too. */
const valuesToView = (
  { title, choice, own, others, items }: Values,
  copyButton: (label: string, value: string) => View,
): View =>
  toFold(
    'fold',
    title,
    true,
    view(
      'fieldset',
      { class: 'copy-values' },
      view('legend', { class: 'note' }, choice),
      ...[own, ...others.map(({ name }) => name)].flatMap((name, i) => [
        view('input', {
          type: 'radio',
          class: 'sr-only',
          name: 'namen',
          id: `namen-${i}`,
          ...(i === 0 ? { checked: '' } : {}),
        }),
        view('label', { for: `namen-${i}` }, name),
      ]),
      view(
        'dl',
        {},
        ...items.map(({ label, value, unit, names }) =>
          view(
            'div',
            {},
            view(
              'dt',
              {},
              view('span', {}, label),
              ...others.map(({ name }) => view('span', {}, names[name] ?? view('i', {}, label))),
            ),
            view('dd', {}, view('b', {}, value), ...(unit ? [` ${unit}`] : [])),
            view('dd', { class: 'no-print' }, copyButton(label, value)),
          ),
        ),
      ),
      view('p', { class: 'note' }, view('span'), ...others.map(({ note }) => view('span', {}, note))),
    ),
  );

/** An SVG as a file of its own. */
export const pictureToFile = (svg: View, { name, label }: Pick<File, 'name' | 'label'>): File => ({
  name,
  type: 'image/svg+xml',
  text: viewToXml(svg),
  label,
});

/** The same address with other answers; one that is empty goes. */
export function changeAddress(address: string, change: Record<string, string | undefined>): string {
  const [path = '', query] = address.split('?');
  const parameters = new URLSearchParams(query);
  for (const [name, text] of Object.entries(change))
    if (!text) parameters.delete(name);
    else parameters.set(name, text);
  return `${path}?${String(parameters)}`;
}

/** Written out: the build looks for the words of a style in the sources. */
const outcomeClasses = { clear: 'title', open: 'title outcome--open', warning: 'title outcome--warning' } as const;

/**
 * The answer below the form: what it is, seen, why, and what to do with it; all else is folded. Its heading takes the
 * focus, so that a screen reader reads it.
 * @param drawn its picture, where it has one
 */
export function resultToViews(result: Result | Omit<Result, 'summary'>, around: Around, drawn?: View): View[] {
  const { title, lead, outcome, tag, doubt, statements, soon, lists = [], texts = [], passage, picture, note } = result;
  const { values, prices = [], rows = [] } = result;
  const files = [...(result.files ?? []), ...(picture && drawn ? [pictureToFile(drawn, picture)] : [])];
  const [reason, ...others] = statements;
  const { labels, isAwake } = around;
  const asleep: Record<string, string> = isAwake ? {} : { 'data-asleep': '' };
  const button = (text: string, attrs: Record<string, string>, look = 'btn scripted') =>
    view('button', { type: 'button', class: look, ...attrs, ...asleep }, text);
  const copyButton = (name: string, copied: string, look?: string) =>
    button(labels.copy, { 'data-copy': copied, 'aria-label': `${labels.copy}: ${name}` }, look);
  const some = (isThere: unknown, ...views: View[]) => (isThere ? views : []);
  const solid = 'btn btn-solid';
  // Somebody came for a text, for a file, or for the answer, which its link is.
  const [text] = texts;
  const { link, day, status } = around;
  const [file, ...otherFiles] = text ? [undefined, ...files] : files;
  // Where there is none of these, one goes on.
  const [way, links] =
    text || file || link !== undefined
      ? [undefined, result.links ?? []]
      : [result.links?.[0], result.links?.slice(1) ?? []];
  const copyLink = (look?: string) => (link === undefined ? [] : [button(labels.link, { 'data-copy': link }, look)]);
  const ways = [
    ...otherFiles.flatMap((other) => (other ? [fileToView(other, 'link tall'), ' '] : [])),
    ...links.map(({ href, text }) => view('a', { class: 'link tall', href }, text)),
  ];
  return [
    ...(tag ? [view('p', { class: tag.isUrgent ? 'arrow-tag arrow-tag--urgent' : 'arrow-tag' }, tag.text)] : []),
    view('h2', { id: resultTitleId, class: outcomeClasses[tag ? 'clear' : outcome], tabindex: '-1' }, title),
    ...some(lead, view('p', { class: 'lead' }, lead ?? '')),
    ...(doubt
      ? [
          view('p', {}, doubt.text),
          view(
            'p',
            { class: 'tool-ways' },
            ...doubt.ways.map(({ text, change }) =>
              view('a', { class: 'link tall', href: changeAddress(around.again ?? '', change) }, text),
            ),
          ),
        ]
      : []),
    ...(drawn ? [drawn] : []),
    ...[reason, soon].flatMap((one) =>
      one ? view('p', { class: 'tool-result__reason' }, ...statementToViews(one)) : [],
    ),
    ...lists.flatMap(({ title, items, isOpen, progress }) =>
      some(
        isOpen && items.length,
        view('h3', {}, title),
        ...(progress
          ? [view('progress', { value: `${progress.value}`, max: `${progress.max}`, 'aria-hidden': 'true' })]
          : []),
        toList(items),
      ),
    ),
    ...some(prices.length, toRows(prices)),
    ...some(prices.length && note, view('p', { class: 'note' }, note ?? '')),
    view(
      'p',
      { class: 'go' },
      ...(text ? [button(labels.copyText, { 'data-copy': text.text }, `${solid} scripted`)] : []),
      ...(file ? [fileToView(file, solid)] : []),
      ...(way ? [view('a', { class: solid, href: way.href }, way.text)] : []),
      ...copyLink((text ?? file) ? undefined : `${solid} scripted`),
      button(labels.print, { 'data-print': '' }),
    ),
    ...texts.slice(0, 1).map(({ title, text }) =>
      // Copied by the button above.
      toFold('fold tool-result__text', title, true, view('pre', {}, text)),
    ),
    ...(values ? [valuesToView(values, (label, value) => copyButton(label, value, 'link tall scripted'))] : []),
    ...texts.slice(1).map(({ title, text, isForPrograms }) =>
      toFold(
        isForPrograms ? 'fold tool-result__text no-print' : 'fold tool-result__text',
        title,
        false,
        view('pre', {}, text),
        // Of several its name says what it copies.
        copyButton(title, text),
      ),
    ),
    ...(passage ? [toFold('fold', passage.title, true, view('pre', {}, ...passageToViews(passage)))] : []),
    ...some(
      rows.length,
      toFold(
        'fold',
        labels.reckoned,
        false,
        toRows(rows),
        ...some(note && !prices.length, view('p', { class: 'note' }, note ?? '')),
      ),
    ),
    ...some(others.length, toFold('fold', labels.more, false, toList(others))),
    ...lists.flatMap(({ title, items, isOpen }) =>
      some(!isOpen && items.length, toFold('fold', title, false, toList(items))),
    ),
    ...some(ways.length, view('p', { class: 'tool-ways' }, ...ways)),
    // Who does not know an answer is not left alone with it.
    ...some(outcome === 'open' && link, view('p', {}, labels.open)),
    view(
      'p',
      { class: 'tool-ways' },
      view('a', { class: 'btn btn-order', href: around.callBackHref }, labels.callBack),
      ...some(link, view('a', { class: 'btn', href: `#${formId}` }, labels.change)),
    ),
    view('p', { class: 'note' }, `${labels.source} ${status}`),
    // On paper the day, the note that stands elsewhere on the page, and the address, which has all the answers.
    view('p', { class: 'note on-paper' }, day ? `${formatDay(day)}. ` : '', labels.noAdvice, ' ', link ?? ''),
  ];
}
