/** The colours of the brand, and whether words can be read on them. */
import { z } from 'zod';
import { pattern } from '../schema-parts.ts';

const colour = (description: string, example: string) =>
  pattern(description, example, /^#[0-9a-f]{6}$/, '# und sechs Ziffern oder Buchstaben a–f');

/** Colours of the page itself, whoever the provider is: words on buttons, and the darkest of its light grounds. */
const white = { name: 'Weiß', value: '#ffffff' };
const sand = { name: 'der Sandton der Seite', value: '#f1ece0' };

/** Relative luminance as WCAG 2 counts it, from 0 (black) to 1 (white). '#ffffff' → 1 */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast by WCAG 2, from 1 (the same) to 21 (black on white). */
export function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

/** Contrast that WCAG 2.2 asks of words in level AA. */
const leastContrast = 4.5;

const decimal = new Intl.NumberFormat('de', { maximumFractionDigits: 1, roundingMode: 'floor' });

export const coloursSchema = z
  .strictObject({
    main: colour('Farbe der Marke: dunkle Flächen, Knöpfe, Links', '#0a5546'),
    deep: colour('Dieselbe, dunkler: Fuß der Seite, gedrückte Knöpfe', '#073d32'),
    tint: colour('Dieselbe, sehr hell: Grund von Kästen, Schrift auf dunklen Flächen', '#e3efe7'),
    line: colour('Linien auf dunklen Flächen', '#3b7a6c'),
    accent: colour('Zweite Farbe: der Knopf zum Beauftragen', '#b8412a'),
    accentDeep: colour('Dieselbe, dunkler: Fehler in Formularen, der gedrückte Knopf', '#9c3320'),
  })
  .check(({ value, issues }) => {
    // A malformed colour is reported alone.
    if (issues.length > 0) return;
    const named = (name: keyof typeof value) => ({ name, value: value[name] });
    // Every pair that a page shows as words on a ground; the first is what has to change.
    const pairs = [
      [named('main'), sand],
      [named('main'), named('tint')],
      [named('deep'), named('tint')],
      [named('accent'), white],
      [named('accentDeep'), sand],
    ] as const;
    for (const [own, other] of pairs) {
      const reached = contrast(own.value, other.value);
      if (reached >= leastContrast || issues.some(({ path }) => path?.[0] === own.name)) continue;
      issues.push({
        code: 'custom',
        input: own.value,
        path: [own.name],
        message: `${own.name} und ${other.name} haben ${decimal.format(reached)} : 1 Kontrast, Schrift braucht ${decimal.format(leastContrast)} : 1`,
        params: { advice: `Nehmen Sie für ${own.name} eine dunklere Farbe.` },
      });
    }
  })
  .meta({ description: 'Die Farben der Marke' });
export type Colours = z.infer<typeof coloursSchema>;
