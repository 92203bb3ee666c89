/** The components a text in `content/` may use without an import: those of the blocks, and how its lists look. */
import type { AstroComponentFactory } from 'astro/runtime/server/index.js';
import { blocks } from './blocks.ts';
import List from './List.astro';

const files = import.meta.glob<AstroComponentFactory>('./**/*.astro', { eager: true, import: 'default' });

export const components = {
  ul: List,
  ...Object.fromEntries(
    blocks.map(({ name }) => {
      const [, component] = Object.entries(files).find(([path]) => path.endsWith(`/${name}.astro`)) ?? [];
      if (!component) throw new Error(`${name}.astro is missing in src/articles/blocks.`);
      return [name, component];
    }),
  ),
};
