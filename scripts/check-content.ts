/** Reads every YAML file of `content/` against its schema and says in German what is wrong. */
import { readFile } from 'node:fs/promises';
import { ContentError, parseContent } from '#domain/content';
import { yamlFiles } from '../src/content-schemas/index.ts';

const root = new URL('..', import.meta.url);
let wrong = 0;
for (const [file, schema] of Object.entries(yamlFiles)) {
  try {
    parseContent(file, await readFile(new URL(file, root), 'utf8'), schema);
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    console.error(error.message);
    wrong += 1;
  }
}
if (wrong > 0) process.exit(1);
console.log(`${Object.keys(yamlFiles).length} Dateien geprüft, alles in Ordnung.`);
