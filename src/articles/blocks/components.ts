/** The components a text in `content/` may use without an import: those of the blocks, and how its lists look. */
import type { AstroComponentFactory } from 'astro/runtime/server/index.js';
import { blocks } from './blocks.ts';
import List from './List.astro';

const files = import.meta.glob<AstroComponentFactory>('./*.astro', { eager: true, import: 'default' });

export const components = {
  ul: List,
  ...Object.fromEntries(
    blocks.map(({ name }) => {
      const component = files[`./${name}.astro`];
      if (!component) throw new Error(`src/articles/blocks/${name}.astro is missing.`);
      return [name, component];
    }),
  ),
};
