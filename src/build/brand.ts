/**
 * What style sheets take of `content/company.yaml`: `brand(main)` → '#0a5546', `brand(deep / 0.6)` → 'rgb(7 61 50 / 0.6)',
 * and who sends what is printed, `brand(sender)` → '"Muster GmbH, Musterstraße 1, …"'.
 */
import type { Plugin } from 'postcss';
import type { Colours } from '#domain/company/colours';

const call = /brand\((\w+)(?: *\/ *([\d.]+))?\)/g;

export type Brand = Colours & { sender: string };

export const brandValues = ({ sender, ...colours }: Brand): Plugin => {
  const values: Record<string, string> = { ...colours, sender: JSON.stringify(sender) };
  return {
    postcssPlugin: 'brand',
    Declaration: (declaration) => {
      if (!declaration.value.includes('brand(')) return;
      declaration.value = declaration.value.replace(call, (word, name: string, alpha?: string) => {
        const value = Object.hasOwn(values, name) ? values[name] : undefined;
        if (value === undefined) throw declaration.error(`There is no ${word}`);
        const parts = [1, 3, 5].map((at) => Number.parseInt(value.slice(at, at + 2), 16));
        return alpha === undefined ? value : `rgb(${parts.join(' ')} / ${alpha})`;
      });
    },
  };
};
