/** Figures that age as a text prints them. */
import { versionOn, type FiguresFile } from '#domain/figures';
import { formatDate, typeset } from '#domain/format';
import type { Attributes } from './blocks.ts';

/**
 * „16 Prozentpunkte (<a>Richtlinie BEG EM</a>)“, or the value alone, or the source with the day it was read.
 * @param day of the text
 * @throws where no value is known for that day, or a source is asked for and the value of that day has none
 */
export function figureToHtml({ figures }: FiguresFile, { id, only }: Attributes<'DatedFigure'>, day: string): string {
  const figure = figures.find((one) => one.id === id);
  const version = figure && versionOn(figure, day);
  if (!version || version.value === 'gone')
    throw new Error(`content/figures.yaml: ${id} hat keinen Wert für den ${day}.`);
  const { source } = version;
  const value = typeset(version.value);
  if (only === 'value' || (only === undefined && !source)) return value;
  if (!source) throw new Error(`content/figures.yaml: ${id} hat für den ${day} keine Quelle.`);
  const link = `<a href="${source.url.replaceAll('&', '&amp;')}">${typeset(source.title)}</a>`;
  return only === 'source' ? `${link}, gelesen am ${formatDate(Date.parse(source.read))}` : `${value} (${link})`;
}
