/** A tool's answer, and how it is laid out: the same in the browser and in the service's answer. */
import { formId, resultTitleId } from './form.ts';
import { view, viewToXml, type View } from './view.ts';

/** A sentence, and where the law says so: „§ 79 Abs. 3 GModG“. */
export type Statement = { text: string; source?: string | undefined };

/** Offered for download, whole in its link: nothing is asked of a server. */
export type File = {
  name: string;
  type: 'text/calendar' | 'image/svg+xml' | 'application/xml' | 'text/csv';
  text: string;
  label: string;
};

export type Row = { label: string; value: string };

export type Result = {
  /** The answer in a few words. */
  title: string;
  /** `open` where it cannot be said from these answers, `warning` where something does not fit. */
  outcome: 'clear' | 'open' | 'warning';
  statements: readonly Statement[];
  rows?: readonly Row[] | undefined;
  /** Lists under a heading each. */
  lists?: readonly { title: string; items: readonly Statement[] }[] | undefined;
  /** Texts to copy; what only programs read is not printed. */
  texts?: readonly { title: string; text: string; isForPrograms?: true }[] | undefined;
  /** An SVG, shown and offered. */
  picture?: { svg: View; alt: string; name: string; label: string } | undefined;
  files?: readonly File[] | undefined;
  links?: readonly { href: string; text: string }[] | undefined;
  /** The kind of figure: „Überschlag, kein Energieausweis“. */
  note?: string | undefined;
  /** One line that a request for a call-back carries; no personal data. */
  summary: string;
};

/** Labels that all tools share: `labels` of `content/pages/tools.yaml`. */
export type ToolLabels = Record<
  'callBack' | 'copy' | 'copied' | 'print' | 'change' | 'link' | 'source' | 'noAdvice' | 'gone',
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
  /** A script answers the buttons; until it does they keep their place. */
  isAwake: boolean;
};

const svgNamespace = 'http://www.w3.org/2000/svg';

export const toDataUrl = ({ type, text }: Pick<File, 'type' | 'text'>): string =>
  `data:${type};charset=utf-8,${encodeURIComponent(text)}`;

/** Each place in the law on one line: '§ 5 Abs. 2, Anlage CO2KostAufG' breaks after its comma alone. */
const keepWhole = (source: string): string =>
  source
    .split(', ')
    .map((place) => place.replaceAll(' ', '\u00a0'))
    .join(', ');

const statementToView = ({ text, source }: Statement): View =>
  view('li', {}, text, ...(source ? [' ', view('small', {}, `(${keepWhole(source)})`)] : []));

const fileToView = (file: File): View =>
  view('a', { class: 'link tall', href: toDataUrl(file), download: file.name }, file.label);

/** An SVG as a file of its own. */
export const pictureToFile = ({ svg, name, label }: NonNullable<Result['picture']>): File => ({
  name,
  type: 'image/svg+xml',
  text: viewToXml(svg),
  label,
});

/** Written out: the build looks for the words of a style in the sources. */
const outcomeClasses = { clear: 'title', open: 'title outcome--open', warning: 'title outcome--warning' } as const;

/** The answer below the form. The first element takes the focus, so that a screen reader reads it. */
export function resultToViews(result: Omit<Result, 'summary'>, around: Around): View[] {
  const { title, outcome, statements, rows = [], lists = [], texts = [], picture, links = [], note } = result;
  const files = [...(picture ? [pictureToFile(picture)] : []), ...(result.files ?? [])];
  const { labels, isAwake } = around;
  const asleep: Record<string, string> = isAwake ? {} : { 'data-asleep': '' };
  const button = (text: string, attrs: Record<string, string>) =>
    view('button', { type: 'button', class: 'btn scripted', ...attrs, ...asleep }, text);
  return [
    view('h2', { id: resultTitleId, class: outcomeClasses[outcome], tabindex: '-1' }, title),
    ...(statements.length
      ? [view('ul', { class: 'tool-result__statements' }, ...statements.map(statementToView))]
      : []),
    ...(rows.length
      ? [
          view(
            'dl',
            { class: 'tool-result__figures' },
            ...rows.map(({ label, value }) => view('div', {}, view('dt', {}, label), view('dd', {}, value))),
          ),
        ]
      : []),
    ...lists.flatMap(({ title, items }) =>
      items.length
        ? [view('h3', {}, title), view('ul', { class: 'tool-result__statements' }, ...items.map(statementToView))]
        : [],
    ),
    ...(picture ? [picture.svg] : []),
    ...texts.map(({ title, text, isForPrograms }) =>
      view(
        'div',
        { class: isForPrograms ? 'tool-result__text no-print' : 'tool-result__text' },
        view('h3', {}, title),
        view('pre', {}, text),
        // One of several: its name says what it copies.
        button(labels.copy, { 'data-copy': text, 'aria-label': `${labels.copy}: ${title}` }),
      ),
    ),
    ...(files.length
      ? [view('p', { class: 'tool-ways' }, ...files.flatMap((file, i) => [...(i ? [' '] : []), fileToView(file)]))]
      : []),
    ...(links.length
      ? [
          view(
            'p',
            { class: 'tool-ways' },
            ...links.map(({ href, text }) => view('a', { class: 'link tall', href }, text)),
          ),
        ]
      : []),
    ...(note ? [view('p', { class: 'note' }, note)] : []),
    view(
      'p',
      { class: 'tool-ways' },
      view('a', { class: 'btn btn-order', href: around.callBackHref }, labels.callBack),
      ...(around.link === undefined
        ? []
        : [
            view('a', { class: 'btn', href: `#${formId}` }, labels.change),
            button(labels.link, { 'data-copy': around.link }),
          ]),
      button(labels.print, { 'data-print': '' }),
    ),
    view('p', { class: 'note' }, `${labels.source} ${around.status}`),
    // On paper the note that stands elsewhere on the page, and the address, which has all the answers.
    view('p', { class: 'note on-paper' }, labels.noAdvice, ' ', around.link ?? ''),
  ];
}

/** The root of a picture: `svg('0 0 10 10', 'Skala', …)`; as large as its view, since text processors ask for it. */
export function svg(viewBox: string, title: string, ...children: readonly View[]): View {
  const [, , width = '', height = ''] = viewBox.split(' ');
  return view('svg', { xmlns: svgNamespace, viewBox, width, height, role: 'img', 'aria-label': title }, ...children);
}
