/** Writes what editors see of the list of blocks (src/content-check/blocks.ts): snippets and a part of the handbook. */
import { readFile, writeFile } from 'node:fs/promises';
import { format, resolveConfig } from 'prettier';
import { snippets, withBlocks } from '../src/content-check/snippets.ts';

const root = new URL('..', import.meta.url);
const file = new URL('.vscode/mdx.code-snippets', root);
const options = await resolveConfig(file);
await writeFile(file, await format(JSON.stringify(snippets), { ...options, parser: 'json' }));
const handbook = new URL('docs/editing.md', root);
await writeFile(handbook, withBlocks(await readFile(handbook, 'utf8')));
