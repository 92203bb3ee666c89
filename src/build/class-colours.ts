/** The colours of the nine energy classes in style sheets: `energy-class('A+')` → '#00843d'. */
import type { Plugin } from 'postcss';
import { classColours, type EnergyClass } from '#domain/law/energy-class';

const call = /energy-class\('([^']*)'\)/g;

export const energyClassColours: Plugin = {
  postcssPlugin: 'energy-class-colours',
  Declaration: (declaration) => {
    if (!declaration.value.includes('energy-class(')) return;
    declaration.value = declaration.value.replace(call, (word, letter: string) => {
      if (!Object.hasOwn(classColours, letter)) throw declaration.error(`There is no ${word}`);
      return classColours[letter as EnergyClass].fill;
    });
  },
};
