/** Leads to the place of a fault: its field, its box, or its words, selected. */
import { openFile } from './open-file.ts';
import type { ShownFault } from './api.ts';

type Where = Pick<ShownFault, 'at' | 'place'>;
type Target = Where & Pick<ShownFault, 'file'>;

/** Of the text that is about to be opened. */
let wanted: Where | undefined;

/** Opens the text of a fault, and leads to its place once it is drawn. */
export function leadTo(fault: Target): void {
  if (window.location.hash === `#${fault.file}`) goTo(fault);
  else wanted = fault;
  openFile(fault.file);
}

/** Called once a text is drawn. */
export function arrive(): void {
  if (wanted) goTo(wanted);
  wanted = undefined;
}

/** The text draws its boxes one after the other: it is tried for a moment. */
export function goTo(where: Where, triesLeft = 60): void {
  const { at, place } = where;
  const isFound = at === undefined || at === '' ? place !== undefined && goToText(place) : goToField(at, place);
  if (!isFound && triesLeft > 0) requestAnimationFrame(() => goTo(where, triesLeft - 1));
}

/** All folds around it open. */
function goToField(at: string, place: Where['place']): boolean {
  const field = document.querySelector(`[data-at="${CSS.escape(at)}"]`);
  for (let fold = field?.closest('details'); fold; fold = fold.parentElement?.closest('details')) fold.open = true;
  const box = field?.querySelector<HTMLElement>('input, select, textarea, summary, button');
  box?.focus();
  if (place && 'words' in place && (box instanceof HTMLInputElement || box instanceof HTMLTextAreaElement)) {
    const from = box.value.indexOf(place.words);
    if (from >= 0 && box.type !== 'date' && box.type !== 'number')
      box.setSelectionRange(from, from + place.words.length);
  }
  return box !== undefined && box !== null;
}

function goToText(place: NonNullable<Where['place']>): boolean {
  const nth = (selector: string, index: number) =>
    document.querySelectorAll<HTMLElement>(`.running-text ${selector}`)[index];
  if ('block' in place) {
    const box = nth(':is(.block-chip, .block-box__head)', place.block);
    box?.scrollIntoView({ block: 'center' });
    box?.focus();
    return box !== undefined;
  }
  const link = 'link' in place ? nth('a', place.link) : undefined;
  const range = link ? rangeOf(link) : 'words' in place ? findWords(place.words, place.around) : undefined;
  if (range) select(range);
  return range !== undefined;
}

function rangeOf(element: Node): Range {
  const range = document.createRange();
  range.selectNodeContents(element);
  return range;
}

function select(range: Range): void {
  const element = range.startContainer instanceof Element ? range.startContainer : range.startContainer.parentElement;
  element?.closest<HTMLElement>('[contenteditable=true]')?.focus({ preventScroll: true });
  const selection = window.getSelection();
  selection?.removeAllRanges();
  selection?.addRange(range);
  element?.scrollIntoView({ block: 'center' });
}

/** @param around where the words stand several times, those among these */
function findWords(words: string, around = ''): Range | undefined {
  const paragraphs = [...document.querySelectorAll(':is(.running-text) :is(p, h2, h3, li, td, th)')];
  const context = around.split('\uFFFC').find((part) => part.includes(words)) ?? words;
  for (const text of [context.trim(), words]) {
    for (const paragraph of paragraphs) {
      const range = text.trim() === '' ? undefined : findIn(paragraph, text);
      if (range) return text === words ? range : (findIn(range, words) ?? range);
    }
  }
  return undefined;
}

/** The words within an element, or within a stretch of text, whatever marks stand between their letters. */
function findIn(within: Element | Range, words: string): Range | undefined {
  const root = within instanceof Range ? within.commonAncestorContainer : within;
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const nodes: { node: Node; from: number }[] = [];
  let text = '';
  for (
    let node: Node | null = root.nodeType === Node.TEXT_NODE ? root : walker.nextNode();
    node;
    node = walker.nextNode()
  ) {
    nodes.push({ node, from: text.length });
    text += node.textContent ?? '';
  }
  const start =
    within instanceof Range
      ? (nodes.find(({ node }) => node === within.startContainer)?.from ?? 0) + within.startOffset
      : 0;
  const at = text.indexOf(words, start);
  if (at < 0) return undefined;
  const range = document.createRange();
  const place = (index: number) => nodes.findLast(({ from }) => from <= index) ?? nodes[0];
  const [first, last] = [place(at), place(at + words.length - 1)];
  if (!first || !last) return undefined;
  range.setStart(first.node, at - first.from);
  range.setEnd(last.node, at + words.length - last.from);
  return range;
}
