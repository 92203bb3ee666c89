/**
 * Makes a new article as a draft in content/blog/; asks in German for what is not given.
 *
 *   npm run article
 *   npm run article -- --title "…" --category GEG --author recht
 */
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { blocks } from '../src/articles/blocks/blocks.ts';
import { readLibrary } from '../src/content/checks/check-content.ts';
import { ContentError } from '../src/content/faults.ts';
import { contentFolder, toOwnPath } from '../src/content/reader.ts';
import { articlePath, askForAnswers, newArticle } from '../src/content/new-article.ts';
import { timeToDay } from '#domain/format';
import { routes } from '#domain/routes';
import { rootUrl } from './project.ts';
import { readSite } from './site.ts';
import { openTerminal } from './terminal.ts';

function readOptions() {
  try {
    const { values } = parseArgs({
      options: { title: { type: 'string' }, category: { type: 'string' }, author: { type: 'string' } },
    });
    return values;
  } catch {
    throw new Error('Möglich ist: npm run article -- --title "Überschrift" --category GEG --author recht');
  }
}

async function main(): Promise<void> {
  const options = readOptions();
  const { baseUrl, contentDir } = readSite();
  const library = await readLibrary({ root: rootUrl, contentDir, baseUrl, blocks });
  const terminal = openTerminal('Abgebrochen, es wurde keine Datei angelegt.');
  const answers = await askForAnswers(options, library, { ask: terminal.ask, say: (line) => console.log(line) });
  terminal.close();
  const { slug, text } = newArticle(answers, library, timeToDay(Date.now()));
  const file = articlePath(slug);
  // Never over a file that is there.
  await writeFile(new URL(toOwnPath(file, '.'), contentFolder(rootUrl, contentDir)), text, { flag: 'wx' });
  console.log(`
Angelegt: ${toOwnPath(file, contentDir)}

  1. Öffnen Sie die Datei und ersetzen Sie, was in [[doppelten Klammern]] steht.
  2. Ansehen:  npm run dev, dann http://localhost:4321${routes.article(slug, undefined)}
  3. Prüfen:   npm run check:content -- ${slug}
  4. Soll der Artikel erscheinen, löschen Sie die Zeile draft: true.`);
}

try {
  await main();
} catch (error) {
  if (!(error instanceof Error)) throw error;
  console.error(
    error instanceof ContentError ? `${error.message}\nBeheben Sie das zuerst, dann geht es weiter.` : error.message,
  );
  process.exit(1);
}
