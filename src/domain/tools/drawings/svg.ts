/** What the tools' pictures are made of. Colours are those of the page, so that they follow whoever sets other ones. */
import type { Day } from '../day.ts';
import { view, type MarkupElement, type View } from '../view.ts';

/** The root of a picture: `svg('0 0 10 10', 'Skala', …)`; as large as its view, since text processors ask for it. */
export function svg(viewBox: string, alt: string, ...children: readonly View[]): MarkupElement {
  const [, , width = '', height = ''] = viewBox.split(' ');
  const xmlns = 'http://www.w3.org/2000/svg';
  return view('svg', { xmlns, viewBox, width, height, class: 'drawing', role: 'img', 'aria-label': alt }, ...children);
}

/** Every picture on a page is as wide as a phone's text, in its pixels: its words are 12 to 17 px high at any width. */
export const pictureWidth = 326;

export const picture = (height: number, alt: string, ...children: readonly View[]): MarkupElement =>
  svg(`0 0 ${pictureWidth} ${height}`, alt, view('g', { fill: 'var(--ink)', 'font-size': '14' }, ...children));

/** 12.3456 → '12.3' */
export const round = (length: number): string => String(Math.round(length * 10) / 10);

export const rect = (fill: string, x: number, y: number, width: number, height: number): View =>
  view('path', { fill, d: `M${round(x)} ${round(y)}h${round(width)}v${round(height)}h${round(-width)}z` });

export const line = (d: string): View => view('path', { d, fill: 'none', stroke: 'var(--ink)', 'stroke-width': '2' });

/** Words above or below a point, within the picture. */
export function label(x: number, y: number, text: string, attrs: Record<string, string> = {}): View {
  // Seven pixels a letter: a little more than the face needs.
  const half = text.length * 3.6;
  const anchor = x < half ? 'start' : x > pictureWidth - half ? 'end' : 'middle';
  const at = anchor === 'start' ? 0 : anchor === 'end' ? pictureWidth : x;
  return view('text', { x: round(at), y: String(y), 'text-anchor': anchor, ...attrs }, text);
}

/** Words that begin there. */
export const labelFrom = (x: number, y: number, text: string, attrs: Record<string, string> = {}): View =>
  view('text', { x: round(x), y: String(y), ...attrs }, text);

export const bold = { 'font-weight': '700' };
export const soft = { fill: 'var(--soft)', 'font-size': '14' };

/** A mark that points down, or up, to a place. */
export const pointer = (x: number, y: number, up = false): View => {
  const at = Math.min(Math.max(x, 6), pictureWidth - 6);
  return view('path', { d: up ? `M${round(at - 6)} ${y}h12l-6-9z` : `M${round(at - 6)} ${y}h12l-6 9z` });
};

/** Where a day stands between two others on the width of the picture. */
export const dayToX = (day: Day, from: Day, to: Day): number => {
  const [at, start, end] = [day, from, to].map((one) => Date.parse(one)) as [number, number, number];
  return end === start ? 0 : ((at - start) / (end - start)) * pictureWidth;
};
