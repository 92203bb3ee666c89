/** Names beside dots, none of which covers another: where those of a map may stand, and which go together. */
import type { Point } from './coast.ts';

/** The frame in which all stands, in units of the drawing. */
export const frame = { width: 360, height: 270 };

/** Left, top, right, bottom. */
type Box = readonly [number, number, number, number];

/** Words at a point of their base line, with the room they take. */
export type Label = { x: number; y: number; anchor?: 'end' | 'middle' | undefined; box: Box };

/** A place on the map with its name. */
export type Marker = { name: string; dot: Box; at: Point; label: Label };

/**
 * Units that words take in Roboto at the size of the map, and 12 % for wider system faces.
 * @param bold for the map's own place
 */
export function widthOf(words: string, bold = false): number {
  const ems = [...words].map((letter) => {
    if (/[mwMW]/.test(letter)) return 0.86;
    if (/[A-ZÄÖÜ]/.test(letter)) return 0.66;
    return /[fijlrt ]/.test(letter) ? 0.33 : 0.56;
  });
  return ems.reduce((sum, em) => sum + em, 0) * 13 * (bold ? 1.13 : 1) * 1.12;
}

/** @param width of the words */
export function labelAt([x, y]: Point, width: number, anchor?: Label['anchor']): Label {
  const left = { start: x, middle: x - width / 2, end: x - width }[anchor ?? 'start'];
  return { x, y, anchor, box: [left, y - 12, left + width, y + 4] };
}

const withAir = ([left, top, right, bottom]: Box): Box => [left - 2, top - 2, right + 2, bottom + 2];
const meet = (a: Box, b: Box): boolean => a[0] < b[2] && a[2] > b[0] && a[1] < b[3] && a[3] > b[1];
export const isInFrame = ([left, top, right, bottom]: Box): boolean =>
  left >= 4 && top >= 4 && right <= frame.width - 4 && bottom <= frame.height - 4;

/** Whether words cover neither the name nor the dot of a place. */
export const isClearOf = ({ box }: Label, { label, dot }: Marker): boolean =>
  !meet(withAir(box), label.box) && !meet(withAir(box), dot);

/** Whether neither name covers the other or its dot. */
export const areApart = (a: Marker, b: Marker): boolean => isClearOf(a.label, b) && isClearOf(b.label, a);

/** A name beside its dot in four positions, the most usual first, without those that leave the frame. */
export function toMarkers(name: string, at: Point, isOwn: boolean): Marker[] {
  const [x, y] = at;
  const width = widthOf(name, isOwn);
  const [radius, gap] = isOwn ? [7, 9] : [4, 7];
  const dot: Box = [x - radius, y - radius, x + radius, y + radius];
  const labels = [
    labelAt([x + gap, y + 4], width),
    labelAt([x - gap, y + 4], width, 'end'),
    labelAt([x, y - gap - 3], width, 'middle'),
    labelAt([x, y + gap + 11], width, 'middle'),
  ];
  return labels.filter(({ box }) => isInFrame(box) && isInFrame(dot)).map((label) => ({ name, dot, at, label }));
}

/**
 * One marker for each place, so that no two cover each other: the most usual ones that go together.
 * @param choices the markers that each place may have
 * @returns nothing where there is no room for all of them
 */
export function combine(choices: readonly Marker[][], placed: readonly Marker[] = []): readonly Marker[] | undefined {
  const [first, ...rest] = choices;
  if (!first) return placed;
  for (const marker of first) {
    const all = placed.every((other) => areApart(marker, other)) && combine(rest, [...placed, marker]);
    if (all) return all;
  }
  return undefined;
}
