/** Reads every file of `content/` against its schema and says in German what is wrong. */
import { glob, readFile } from 'node:fs/promises';
import type { z } from 'zod';
import { ContentError, frontmatterOf, parseContent } from '#domain/content';
import { mdxFolders, yamlFiles } from '../src/content-schemas/index.ts';

const root = new URL('..', import.meta.url);
let checked = 0;
let wrong = 0;

async function check(file: string, schema: z.ZodType, yamlOf: (text: string) => string): Promise<void> {
  checked += 1;
  try {
    parseContent(file, yamlOf(await readFile(new URL(file, root), 'utf8')), schema);
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    console.error(error.message);
    wrong += 1;
  }
}

for (const [file, schema] of Object.entries(yamlFiles)) await check(file, schema, (text) => text);
for (const [folder, schema] of Object.entries(mdxFolders)) {
  for await (const file of glob(`${folder}/*.mdx`, { cwd: root })) await check(file, schema, frontmatterOf);
}
if (wrong > 0) process.exit(1);
console.log(`${checked} Dateien geprüft, alles in Ordnung.`);
