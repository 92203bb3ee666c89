/** The components a text in `content/` may use without an import: those of the blocks, and how its lists look. */
import type { AstroComponentFactory } from 'astro/runtime/server/index.js';
import List from './List.astro';

const files = import.meta.glob<AstroComponentFactory>('./**/*.astro', { eager: true, import: 'default' });
const byName = Object.entries(files).map(([path, component]) => [path.replace(/^.*\/|\.astro$/g, ''), component]);

export const components = { ul: List, ...(Object.fromEntries(byName) as Record<string, AstroComponentFactory>) };
