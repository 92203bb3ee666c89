/**
 * Ends the build, and a page of the development server or the preview, where a text holds a program. It stands where
 * texts become pages, so that nothing comes past it: what is no text is never evaluated, whoever wrote the file.
 */
import { fileURLToPath } from 'node:url';
import type { MdastPluginEntry } from 'satteri';
import { blocks } from '../articles/blocks/blocks.ts';
import { sourceFault } from '../content/checks/mdx-tree.ts';
import { findPrograms } from '../content/checks/programs.ts';
import { atToLine } from '../content/checks/report.ts';
import { ContentError, type Fault } from '../content/faults.ts';

/** '/home/…/content/blog/x.mdx' → 'content/blog/x.mdx', as editors know it, whatever folder stands for `content/` */
const toFile = (url: URL | undefined): string =>
  url ? `content/${fileURLToPath(url).split(/[\\/]/).slice(-2).join('/')}` : 'content/';

export const noPrograms: MdastPluginEntry = ({ source, fileURL, data }) => {
  const file = toFile(fileURL);
  const unread = sourceFault(source);
  if (unread) throw new ContentError([{ file, ...unread }]);
  return {
    name: 'no-programs',
    options: { position: true },
    before: (tree) => {
      const faults: Fault[] = [];
      findPrograms(tree, blocks, source, (at, what, advice) => faults.push({ file, line: atToLine(at), what, advice }));
      if (faults.length > 0) throw new ContentError(faults);
      // The head is read elsewhere, against its schema. Here Astro would import what it names as its layout, and write
      // out what its aliases multiply.
      (data as { astro: { frontmatter: object } }).astro.frontmatter = {};
    },
  };
};
