/** The text of a built page and nothing else: what the floor page shows, and what the peers are given to show. */
import { NodeType, parse, type HTMLElement, type Node } from 'node-html-parser';

export type Block =
  | { tag: 'h1' | 'h2' | 'h3' | 'p'; text: string }
  | { tag: 'ul'; items: string[] }
  | { tag: 'table'; rows: string[][] }
  | { tag: 'form'; fields: Field[]; consent: string; submit: string };

type Field = { name: string; type: string; label: string };

export type PageText = { title: string; blocks: Block[] };

const blockTags =
  'address article aside blockquote button details dd dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header label legend li main nav ol p section summary table td th tr ul';
const isBlock = new Set(blockTags.toUpperCase().split(' '));
const isSilent = new Set(['SCRIPT', 'STYLE', 'SVG', 'TEMPLATE', 'SELECT', 'NOSCRIPT']);

const isElement = (node: Node | undefined): node is HTMLElement => node?.nodeType === NodeType.ELEMENT_NODE;
/** The document itself has none, whatever its types say. */
const tagOf = ({ tagName }: { tagName: string | null }): string => tagName ?? '';
const holdsBlock = (element: HTMLElement): boolean =>
  element.children.some((child) => isBlock.has(tagOf(child)) || holdsBlock(child));

/** What is read of it, silent elements left out; where elements meet, a blank. */
function textOf(node: Node): string {
  if (!isElement(node)) return node.nodeType === NodeType.TEXT_NODE ? node.text : '';
  if (isSilent.has(tagOf(node))) return '';
  return node.childNodes
    .map((child, i) => (i > 0 && isElement(child) && isElement(node.childNodes[i - 1]) ? ' ' : '') + textOf(child))
    .join('');
}
const read = (nodes: Node[]): string => nodes.map(textOf).join(' ').replace(/\s+/g, ' ').trim();

/** The form, after what else stands in it: tiles to choose from, for example. */
function formToBlocks(form: HTMLElement): Block[] {
  const labels = form.querySelectorAll('input.input').map((input) => ({ input, label: input.closest('label') }));
  const consent = form.querySelectorAll('.tick');
  const submit = form.querySelectorAll('[type=submit]');
  const block: Block = {
    tag: 'form',
    fields: labels.map(({ input, label }) => ({
      name: input.getAttribute('name') ?? '',
      type: input.getAttribute('type') ?? 'text',
      label: read(label?.childNodes ?? []),
    })),
    consent: read(consent),
    submit: read(submit),
  };
  for (const element of [...labels.map(({ label }) => label), ...consent, ...submit]) element?.remove();
  return [...nodesToBlocks(form.childNodes), block];
}

function elementToBlocks(element: HTMLElement): Block[] {
  const tag = tagOf(element);
  if (tag === 'FORM' && element.getAttribute('action')?.endsWith('/api/contacts')) return formToBlocks(element);
  if (tag === 'TABLE') {
    const rows = element.querySelectorAll('tr').map((row) => row.children.map((cell) => read([cell])));
    return [{ tag: 'table', rows }];
  }
  if ((tag === 'UL' || tag === 'OL') && !element.children.some(holdsBlock)) {
    return [{ tag: 'ul', items: element.children.map((item) => read([item])).filter(Boolean) }];
  }
  if (isSilent.has(tag)) return [];
  if (holdsBlock(element)) return nodesToBlocks(element.childNodes);
  const text = read([element]);
  if (text === '') return [];
  const heading = /^H([1-6])$/.exec(tag)?.[1];
  return [{ tag: heading ? (`h${Math.min(3, Number(heading))}` as 'h1') : 'p', text }];
}

/** Text between blocks becomes a paragraph of its own. */
function nodesToBlocks(nodes: Node[]): Block[] {
  const blocks: Block[] = [];
  let between: Node[] = [];
  const close = () => {
    const text = read(between);
    if (text !== '') blocks.push({ tag: 'p', text });
    between = [];
  };
  for (const node of nodes) {
    if (isElement(node) && (isBlock.has(tagOf(node)) || holdsBlock(node))) {
      close();
      blocks.push(...elementToBlocks(node));
    } else between.push(node);
  }
  close();
  return blocks;
}

/** @throws where no heading is found: a floor without text would be no floor */
export function pageToText(html: string): PageText {
  const document = parse(html);
  const blocks = nodesToBlocks(document.querySelector('body')?.childNodes ?? []);
  if (!blocks.some(({ tag }) => tag === 'h1')) throw new Error('The page has no heading.');
  return { title: read(document.querySelectorAll('title')), blocks };
}

const escape = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
const wrap = (tag: string, inner: string): string => `<${tag}>${inner}</${tag}>`;

function blockToHtml(block: Block): string {
  if (block.tag === 'ul') return wrap('ul', block.items.map((item) => wrap('li', escape(item))).join(''));
  if (block.tag === 'table') {
    const rows = block.rows.map((cells) => wrap('tr', cells.map((cell) => wrap('td', escape(cell))).join('')));
    return wrap('table', rows.join(''));
  }
  if (block.tag === 'form') {
    const lines = [...block.fields.map(({ label }) => label), block.consent, block.submit];
    return lines.map((line) => wrap('p', escape(line))).join('');
  }
  return wrap(block.tag, escape(block.text));
}

/** The least a page of this text can be: one file, a line of style, no script. */
export const textToFloor = ({ title, blocks }: PageText): string =>
  '<!doctype html><html lang="de"><meta charset="utf-8">' +
  '<meta name="viewport" content="width=device-width, initial-scale=1">' +
  `<title>${escape(title)}</title>` +
  '<style>body{font:106.25%/1.6 system-ui,sans-serif;max-width:42rem;margin:1rem auto;padding:0 1rem}</style>' +
  blocks.map(blockToHtml).join('');
