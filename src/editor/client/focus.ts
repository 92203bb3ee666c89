/** Leads to the position of a fault: its field, its box, or its words, selected. */
import { openFile } from './open-file.ts';
import type { FaultView } from '../fault-view.ts';

type Target = Pick<FaultView, 'file' | 'at' | 'position'>;
type Position = NonNullable<FaultView['position']>;

/** What takes the focus in a field. */
export const controls = 'summary, input, select, textarea, button';

/** Opens the text of a fault, and leads to its position. */
export function leadTo(fault: Target): void {
  openFile(fault.file);
  goTo(fault);
}

/** Enough for a slow machine to open and draw a long text. */
const mostWait = 10_000; // ms

/** A text draws its boxes one after the other: tries until the words or the box are there. */
export function goTo(target: Target, until = performance.now() + mostWait): void {
  const { file, at, position } = target;
  const isOpen = document.querySelector(`[data-file="${CSS.escape(file)}"]`) !== null;
  if (isOpen && (at ? goToField(at, position) : position !== undefined && goToText(position))) return;
  if (performance.now() < until) requestAnimationFrame(() => goTo(target, until));
}

/** Opens all folds around the field and focuses it. */
function goToField(at: string, position: Position | undefined): boolean {
  const field = document.querySelector(`[data-at="${CSS.escape(at)}"]`);
  for (let fold = field?.closest('details'); fold; fold = fold.parentElement?.closest('details')) fold.open = true;
  const box = field?.querySelector<HTMLElement>(controls);
  box?.focus();
  if (position && 'words' in position && box?.matches('[type=text], textarea')) {
    const typed = box as HTMLInputElement;
    const from = typed.value.indexOf(position.words);
    if (from >= 0) typed.setSelectionRange(from, from + position.words.length);
  }
  return Boolean(box);
}

function goToText(position: Position): boolean {
  const nth = (selector: string, index: number) =>
    document.querySelectorAll<HTMLElement>(`.running-text ${selector}`)[index];
  if ('block' in position) {
    const box = nth(':is(.block-chip, .block-box__head)', position.block);
    box?.scrollIntoView({ block: 'center' });
    box?.focus();
    return box !== undefined;
  }
  const link = 'link' in position ? nth('a', position.link) : undefined;
  const range =
    'words' in position
      ? findWords(position.words, position.around)
      : link && rangeIn(link, 0, link.textContent.length);
  if (range) select(range);
  return range !== undefined;
}

function select(range: Range): void {
  const element = range.startContainer instanceof Element ? range.startContainer : range.startContainer.parentElement;
  element?.closest<HTMLElement>('[contenteditable=true]')?.focus({ preventScroll: true });
  const selection = window.getSelection();
  const words = range.toString();
  // A text in a box that takes the focus begins with a selection of its own.
  const put = (framesLeft: number) => {
    if (selection?.toString() !== words) {
      selection?.removeAllRanges();
      selection?.addRange(range);
    }
    if (framesLeft > 0) requestAnimationFrame(() => put(framesLeft - 1));
  };
  put(6);
  element?.scrollIntoView({ block: 'center' });
}

/** @param around where the words stand several times, those among these */
function findWords(words: string, around = ''): Range | undefined {
  const paragraphs = [...document.querySelectorAll('.running-text :is(p, h2, h3, li, td, th)')];
  const context = around.split('\uFFFC').find((part) => part.includes(words)) ?? words;
  for (const text of [context.trim(), words]) {
    const paragraph = paragraphs.find(({ textContent }) => text.trim() !== '' && textContent.includes(text));
    if (!paragraph) continue;
    const from = paragraph.textContent.indexOf(text);
    const within = text.indexOf(words);
    // The context without its blanks may be less than the words.
    return within < 0 ? rangeIn(paragraph, from, text.length) : rangeIn(paragraph, from + within, words.length);
  }
  return undefined;
}

/** Letters of an element, whatever marks stand between them. */
function rangeIn(element: Element, from: number, length: number): Range {
  const range = document.createRange();
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let at = 0, node = walker.nextNode(); node; at += node.textContent?.length ?? 0, node = walker.nextNode()) {
    const end = at + (node.textContent?.length ?? 0);
    if (from >= at && from < end) range.setStart(node, from - at);
    if (from + length > at && from + length <= end) range.setEnd(node, from + length - at);
  }
  return range;
}
