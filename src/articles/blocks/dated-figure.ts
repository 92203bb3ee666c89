/** Figures that age as a text prints them. */
import { figureOn, type Figures } from '#domain/law/figures';
import { formatDate, typeset } from '#domain/language/format';
import type { Attributes } from './blocks.ts';

/**
 * „16 Prozentpunkte (<a>Richtlinie BEG EM</a>)“, or the value alone, or the source with the day it was read.
 * @param day of the text
 * @throws where no value is known for that day, or a source is asked for and the value of that day has none
 */
export function figureToHtml(figures: Figures, { id, only }: Attributes<'DatedFigure'>, day: string): string {
  const { value: known = 'gone', source } = figureOn(figures, id, day) ?? {};
  if (known === 'gone') throw new Error(`content/figures.yaml: ${id} hat keinen Wert für den ${day}.`);
  const value = typeset(known);
  if (only === 'value' || (only === undefined && !source)) return value;
  if (!source) throw new Error(`content/figures.yaml: ${id} hat für den ${day} keine Quelle.`);
  const link = `<a href="${source.url.replaceAll('&', '&amp;')}">${typeset(source.title)}</a>`;
  return only === 'source' ? `${link}, gelesen am ${formatDate(Date.parse(source.read))}` : `${value} (${link})`;
}
