/**
 * The colours of `content/company.yaml` in style sheets: `brand(main)` → '#0a5546', `brand(deep / 0.6)` →
 * 'rgb(7 61 50 / 0.6)'.
 */
import type { Plugin } from 'postcss';
import type { Colours } from '#domain/colours';

const call = /brand\((\w+)(?: *\/ *([\d.]+))?\)/g;

export const brandColours = (colours: Colours): Plugin => ({
  postcssPlugin: 'brand-colours',
  Declaration: (declaration) => {
    if (!declaration.value.includes('brand(')) return;
    declaration.value = declaration.value.replace(call, (word, name: string, alpha?: string) => {
      if (!Object.hasOwn(colours, name)) throw declaration.error(`There is no ${word}`);
      const colour = colours[name as keyof Colours];
      const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
      return alpha === undefined ? colour : `rgb(${parts.join(' ')} / ${alpha})`;
    });
  },
});
