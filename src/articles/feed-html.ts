/**
 * An article's HTML as a feed carries it: readers know neither our styles nor our scripts, and take
 * every address for one of their own unless it is whole.
 */
import { parse, type HTMLElement } from 'node-html-parser';

/** What a reader understands; classes, roles and the like are the page's. */
const keptAttributes = new Set(['href', 'src', 'alt', 'width', 'height', 'colspan', 'rowspan', 'scope', 'start']);
const addresses = ['href', 'src'];

/** @param url whole address of the article; links and pictures are told from it */
export function toFeedHtml(html: string, url: string): string {
  const root = parse(html);
  // Buttons, fields and players do nothing without our scripts; what a <source> offers, the <img> beside it has too.
  for (const element of root.querySelectorAll('script, style, button, fieldset, source, .scripted')) element.remove();
  for (const drawing of root.querySelectorAll('svg')) {
    const text = drawing.getAttribute('aria-label');
    if (text) drawing.replaceWith(text);
    else drawing.remove();
  }
  // The page folds the table of a chart away below its drawing; in a feed the table is the chart.
  for (const summary of root.querySelectorAll('summary')) summary.remove();
  // Feeds cite the law in words: a reader's programme would show each of its links in colour.
  for (const wrapper of root.querySelectorAll('details, picture, .statute')) wrapper.replaceWith(...wrapper.childNodes);
  for (const element of root.querySelectorAll('*')) tidy(element, url);
  return root.toString().trim();
}

function tidy(element: HTMLElement, url: string): void {
  for (const [name, value] of Object.entries(element.attributes)) {
    if (!keptAttributes.has(name)) element.removeAttribute(name);
    else if (addresses.includes(name)) element.setAttribute(name, new URL(value, url).href);
  }
}
