/**
 * A tool's facts (sentences, figures, tables) as a module that its script loads with the first answer:
 * `import('tool-facts:gueltigkeit')`. In the page they would be a quarter of its bytes, needed only by those who ask.
 */
import type { Plugin } from 'vite';
import { toolSlugs } from '#domain/site/pages';
import { createReader } from '../content/reader/reader.ts';
import { readToolFacts } from '../content/tool-facts.ts';

const prefix = 'tool-facts:';
const own = `\0${prefix}`;

/** @param root folder of the project, with a slash at its end @param contentDir the folder that stands for `content/` */
export const toolFacts = (root: URL, contentDir: string, day: string | undefined): Plugin => ({
  name: 'tool-facts',
  resolveId: (source) => (source.startsWith(prefix) ? `\0${source}` : null),
  async load(id) {
    const slug = id.startsWith(own) && toolSlugs.find((one) => id === own + one);
    if (!slug) return null;
    return `export default ${JSON.stringify(await readToolFacts(createReader(root, contentDir, { day }), slug))};`;
  },
});
