/** Writes what editors see of the list of blocks (src/articles/blocks/blocks.ts): snippets and a part of the handbook. */
import { readFile, writeFile } from 'node:fs/promises';
import { withBlocks } from '../src/articles/blocks/handbook.ts';
import { snippets } from '../src/articles/blocks/snippets.ts';
import { rootUrl } from './project.ts';

await writeFile(new URL('.vscode/mdx.code-snippets', rootUrl), `${JSON.stringify(snippets, null, 2)}\n`);
const handbook = new URL('docs/editing.md', rootUrl);
await writeFile(handbook, withBlocks(await readFile(handbook, 'utf8')));
