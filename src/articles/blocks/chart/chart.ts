/** What a chart draws of the table that stands in it. */
import { brandColour } from '../../../art/colours.ts';
import { classColours } from '../../../art/scale.ts';
import { parseNumber } from '#domain/language/format';
import type { EnergyClass } from '#domain/law/law';

/** Words are as the table's HTML has them, without its tags: `Öl &amp; Gas`. */
type Bar = {
  label: string;
  /** As the table writes it. */
  shown: string;
  /** Where the bar begins and how long it is, in percent of the drawing's width. */
  x: number;
  width: number;
  fill: string;
};

const cells = /<tr>\s*<td[^>]*>([\s\S]*?)<\/td>\s*<td[^>]*>([\s\S]*?)<\/td>\s*<\/tr>/g;
const plain = (html: string) => html.replace(/<[^>]+>/g, '').trim();

const round = (value: number) => Math.round(value * 10) / 10;

/**
 * Bars from a common zero, which lies inside where values are negative.
 * @param table HTML of a table with two columns: label and number, as the check of texts asks for them
 */
export function tableToBars(table: string): Bar[] {
  const rows = [...table.matchAll(cells)].map(([, label = '', shown = '']) => ({
    label: plain(label),
    shown: plain(shown),
    value: parseNumber(plain(shown)),
  }));
  const low = Math.min(0, ...rows.map(({ value }) => value));
  const high = Math.max(0, ...rows.map(({ value }) => value));
  const percent = (value: number) => (value / (high - low || 1)) * 100;
  return rows.map(({ label, shown, value }) => ({
    label,
    shown,
    x: round(percent(Math.min(value, 0) - low)),
    width: round(percent(Math.abs(value))),
    fill: label in classColours ? classColours[label as EnergyClass].fill : brandColour,
  }));
}
