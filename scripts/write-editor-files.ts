/** Writes what the handbook tells of the list of blocks (src/articles/blocks/blocks.ts). */
import { readFile, writeFile } from 'node:fs/promises';
import { withBlocks } from '../src/articles/blocks/handbook.ts';
import { rootUrl } from './project.ts';

const handbook = new URL('docs/editing.md', rootUrl);
await writeFile(handbook, withBlocks(await readFile(handbook, 'utf8')));
