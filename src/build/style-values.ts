/**
 * Values that style sheets take of elsewhere: `brand(main)` → '#0a5546', `brand(deep / 0.6)` → 'rgb(7 61 50 / 0.6)' and
 * `brand(sender)` → '"Muster GmbH, Musterstraße 1, …"' of `content/company.yaml`, `energy-class('A+')` → '#00843d'.
 */
import type { Plugin } from 'postcss';
import type { Colours } from '#domain/company/colours';
import { classColours } from '#domain/law/energy-class';

const call = /(brand|energy-class)\(['"]?([\w+]+)['"]?(?: *\/ *([\d.]+))?\)/g;

/** `sender`: who sends what is printed. */
export type Brand = Colours & { sender: string };

export const styleValues = ({ sender, ...colours }: Brand): Plugin => {
  const brand = Object.entries({ ...colours, sender: JSON.stringify(sender) });
  const values = new Map<string, string>([
    ...brand.map(([name, value]) => [`brand ${name}`, value] as const),
    ...Object.entries(classColours).map(([letter, { fill }]) => [`energy-class ${letter}`, fill] as const),
  ]);
  return {
    postcssPlugin: 'style-values',
    Declaration: (declaration) => {
      declaration.value = declaration.value.replace(call, (word, of: string, name: string, alpha?: string) => {
        const value = values.get(`${of} ${name}`);
        if (value === undefined) throw declaration.error(`There is no ${word}`);
        const parts = [1, 3, 5].map((at) => Number.parseInt(value.slice(at, at + 2), 16));
        return alpha === undefined ? value : `rgb(${parts.join(' ')} / ${alpha})`;
      });
      // The minifier leaves values with properties of our own as they are written: 30 bytes of a page's first flight.
      if (!/["']/.test(declaration.value)) declaration.value = declaration.value.replaceAll(/,\s+/g, ',');
    },
  };
};
