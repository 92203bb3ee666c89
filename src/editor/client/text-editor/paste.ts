/** Turns HTML of other programs into what our texts have: paragraphs, two levels of headings, lists, tables. */
import { smartPunctuation } from '#domain/language/typography';

type Item = { tag: 'ul' | 'ol'; level: number; /** In its list. */ number?: number | undefined };
type Line = { html: string; /** Its very item. */ of?: Item | undefined } & (
  Item | { tag: 'p' | 'h2' | 'h3' | 'blockquote' | 'table'; level?: undefined }
);
type Format = { isBold?: boolean; isItalic?: boolean };

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
/** The words of HTML as `Builder` writes it. */
const toWords = (html: string): string => html.replace(/<[^>]*>/g, '');

/** Marks that meet are one, and blanks stand outside of them; so does a sign that a letter follows, since Markdown has no end there. */
const tidy = (html: string): string =>
  html
    .replace(/<\/(em|strong)>(\s*)<\1>/g, '$2')
    .replace(/([.,:;!?])<\/(em|strong)>(?=[\p{L}\p{N}])/gu, '</$2>$1')
    .replace(/<(em|strong)>(\s+)/g, '$2<$1>')
    .replace(/(\s+)<\/(em|strong)>/g, '</$2>$1');

/** What a program adds that no reader is to see; `del` is what somebody has struck out, the last two are comments of Word. */
const unseen =
  'style, script, title, meta, link, xml, del, template, [style*="mso-hide:all"], [style*="display:none"], ' +
  '.MsoCommentReference, [style*="mso-element:comment-list"]';
const blockTags = 'body, p, div, h1, h2, h3, h4, h5, h6, ul, ol, li, table, blockquote, section, article, pre, hr';

const styleOf = (element: Element): string => element.getAttribute('style') ?? '';

const numerals = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x'];

/** '3.', 'c)', 'iii.', '1.3.' → 3 */
function toNumber(mark: string): number | undefined {
  const [, sign = ''] = /(\d+|[a-z]|[ivxl]+)[.)]$/i.exec(mark) ?? [];
  if (/\d/.test(sign)) return Number(sign);
  const numeral = numerals.indexOf(sign.toLowerCase());
  return numeral >= 0 ? numeral + 1 : sign.length === 1 ? sign.toLowerCase().charCodeAt(0) - 96 : undefined;
}

/** The number of an item in a numbered HTML list. */
function numberOf(item: Element): number | undefined {
  const list = item.parentElement;
  if (!list?.matches('ol')) return undefined;
  const items: Element[] = [...list.children].filter(({ localName }) => localName === 'li');
  return (Number(list.getAttribute('start')) || 1) + items.indexOf(item);
}

/** Word and Outlook write a list as paragraphs: `mso-list:l0 level2 lfo1`, and what is to be seen before it as its own words. */
function takeItem(element: Element): Item | undefined {
  if (!/^(?:p|li|h\d)$/.test(element.localName)) return undefined;
  const level = element.localName === 'p' ? /mso-list:\s*\S+\s+level(\d)/.exec(styleOf(element))?.[1] : undefined;
  const mark = element.querySelector('[style*="mso-list:Ignore" i], [style*="mso-list: Ignore" i]');
  const words = mark?.textContent.trim() ?? '';
  mark?.remove();
  const number = toNumber(words);
  if (level !== undefined) return { tag: number === undefined ? 'ul' : 'ol', level: Number(level), number };
  // Or typed by hand.
  const [first] = /^\s*[•▪◦‣●·-]\s+/.exec(element.textContent) ?? [];
  const text =
    first === undefined || element.localName !== 'p'
      ? null
      : document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode();
  if (!text?.nodeValue?.trim()) return undefined;
  text.nodeValue = text.nodeValue.replace(/^\s*[•▪◦‣●·-]\s*/, '');
  return { tag: 'ul', level: 1 };
}

/** Lines of words, each with what it is. @param headings levels in the text → here */
class Builder {
  readonly lines: Line[] = [];
  #html = '';
  readonly #headings: Record<string, 'h2' | 'h3'>;
  constructor(headings: Record<string, 'h2' | 'h3'>) {
    this.#headings = headings;
  }

  #end(tag: Exclude<Line['tag'], 'ul' | 'ol' | 'table'>, item: Item | undefined): void {
    const html = tidy(tidy(this.#html)).replace(/^(?:\s|<br>)+|(?:\s|<br>)+$/g, '');
    this.#html = '';
    if (toWords(html).trim() === '') return;
    const last = this.lines.at(-1);
    if (item && last?.of === item) last.html += ` ${html}`;
    else if (item) this.lines.push({ ...item, html, of: item });
    else this.lines.push({ tag, html: tag.startsWith('h') ? toWords(html.replaceAll('<br>', ' ')) : html });
  }

  read(node: Node, format: Format = {}, level = 0, item?: Item): void {
    for (const child of [...node.childNodes]) {
      if (child.nodeType === Node.TEXT_NODE) this.#add(child.nodeValue ?? '', format);
      if (child instanceof Element) this.#readElement(child, format, level, item);
    }
  }

  #add(text: string, { isBold, isItalic }: Format): void {
    const before = toWords(this.#html);
    const words = smartPunctuation(text.replace(/[\s\u00a0]+/g, ' '), { before });
    const html = escape(/(?:^|\s)$/.test(before) ? words.trimStart() : words);
    const italic = isItalic ? `<em>${html}</em>` : html;
    this.#html += html.trim() === '' ? html : isBold ? `<strong>${italic}</strong>` : italic;
  }

  #readElement(element: Element, before: Format, level: number, item: Item | undefined): void {
    const { localName } = element;
    if (element.matches('table')) return this.#readTable(element, before, level, item);
    if (localName === 'br') {
      // Two of them are what others type for a paragraph.
      if (this.#html.endsWith('<br>')) this.#end('p', item);
      else this.#html += '<br>';
      return;
    }
    if (/^(?:ul|ol)$/.test(localName)) {
      this.#end('p', item);
      return this.read(element, {}, level + 1, { tag: localName as 'ul' | 'ol', level: level + 1 });
    }
    if (element.matches(blockTags)) {
      this.#end('p', item);
      // Word in a browser writes each item as a list of its own, and says how deep it is.
      const told = Number(element.getAttribute('data-aria-level') ?? element.getAttribute('aria-level') ?? level);
      const own =
        takeItem(element) ??
        (localName === 'li' && item ? { ...item, level: told || 1, number: numberOf(element) } : item);
      this.read(element, {}, own?.level ?? level, own);
      // A title is a heading of its own style in Word, and any heading one in its browser.
      const isTitle = element.classList.contains('MsoTitle');
      const name = isTitle ? 'h1' : element.matches('[role=heading]') ? `h${told}` : localName;
      return this.#end(this.#headings[name] ?? (name === 'blockquote' ? name : 'p'), own);
    }
    // Google Docs puts all of it into `<b style="font-weight:normal">`.
    const weight = /(?<![\w-])font-weight:\s*(\w+)/.exec(styleOf(element))?.[1];
    const isBold =
      weight === undefined ? /^(?:b|strong)$/.test(localName) || before.isBold : /^(?:bold|[6-9]00)/.test(weight);
    const isItalic =
      /^(?:i|em)$/.test(localName) || /(?<![\w-])font-style:\s*italic/.test(styleOf(element)) || before.isItalic;
    const href = element.getAttribute('href') ?? '';
    const isLink = /^(?:https?:|\/|#contact$)/.test(href) && !element.querySelector(blockTags);
    if (isLink) this.#html += `<a href="${escape(href)}">`;
    this.read(element, { isBold, isItalic }, level, item);
    if (isLink) this.#html += '</a>';
  }

  /** Cells hold words alone; merged ones are taken apart, since each row has a cell in each column. */
  #readTable(table: HTMLTableElement, format: Format, level: number, item: Item | undefined): void {
    const rows = [...table.rows];
    if (rows.every(({ cells }) => cells.length < 2)) return this.read(table, format, level, item);
    this.#end('p', item);
    const grid: string[][] = rows.map(() => []);
    rows.forEach((row, y) => {
      let x = 0;
      for (const cell of row.cells) {
        while (grid[y]?.[x] !== undefined) x++;
        const inner = new Builder({});
        inner.read(cell);
        inner.#end('p', undefined);
        const words = inner.lines.map(({ html }) => toWords(html.replaceAll('<br>', ' ')));
        for (let down = 0; down < (cell.rowSpan || 1); down++)
          for (let right = 0; right < cell.colSpan; right++)
            (grid[y + down] ?? [])[x + right] =
              down + right === 0 ? words.join(inner.lines.some(isItem) ? '; ' : ' ') : '';
      }
    });
    const width = Math.max(...grid.map(({ length }) => length));
    const html = grid.map(
      (row) => `<tr>${Array.from({ length: width }, (_, x) => `<td>${row[x] ?? ''}</td>`).join('')}</tr>`,
    );
    this.lines.push({ tag: 'table', html: html.join('') });
  }
}

const isItem = (line: Line): line is Line & Item => line.level !== undefined;

/** Lines as HTML, neighbouring items as lists within lists. */
function toHtml([first, ...others]: readonly Line[]): string {
  if (!first) return '';
  if (!isItem(first)) return `<${first.tag}>${first.html}</${first.tag}>${toHtml(others)}`;
  const end = others.findIndex((line) => !isItem(line) || (line.level <= first.level && line.tag !== first.tag));
  const own = [first, ...others.slice(0, end < 0 ? undefined : end)] as (Line & Item)[];
  const starts = own.flatMap(({ level }, index) => (level <= first.level ? [index] : []));
  const items = starts.map(
    (start, index) => `<li>${own[start]?.html}${toHtml(own.slice(start + 1, starts[index + 1]))}</li>`,
  );
  const start = first.tag === 'ol' && first.number !== undefined ? ` start="${first.number}"` : '';
  return `<${first.tag}${start}>${items.join('')}</${first.tag}>${end < 0 ? '' : toHtml(others.slice(end))}`;
}

/**
 * @param html as another program has copied it @param isInBox whether it goes into a block, where no heading stands
 * @returns the same words, lists, tables and links as our texts have them, the words alone, how many pictures cannot come
 * along, and whether footnotes stand at the end now
 */
export function cleanPasted(html: string, isInBox: boolean) {
  const { documentElement: whole } = new DOMParser().parseFromString(html, 'text/html');
  whole.querySelectorAll(unseen).forEach((element) => element.remove());
  const pictures = whole.querySelectorAll('img:not([role=checkbox] img), v\\:imagedata').length;
  const hasNotes = whole.querySelector('[style*="mso-element:footnote"], [style*="mso-element:endnote"]') !== null;
  // A single heading of the first level is the title: those below it are sections. Several are sections themselves.
  const second = whole.querySelectorAll('h1, .MsoTitle').length > 1 ? 'h3' : 'h2';
  const builder = new Builder(isInBox ? {} : { h1: 'h2', h2: second, h3: 'h3', h4: 'h3', h5: 'h3', h6: 'h3' });
  builder.read(whole);
  const words = builder.lines.map(({ html }) => toWords(html.replace(/<br>|<\/td>/g, ' '))).join(' ');
  return { html: toHtml(builder.lines), words, pictures, hasNotes };
}
