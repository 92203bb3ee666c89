/**
 * Makes a new article as a draft in content/blog/; asks in German for what is not given.
 *
 *   npm run article
 *   npm run article -- --title "…" --category GEG --author recht
 */
import { writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { blocks } from '../src/articles/blocks/blocks.ts';
import { readLibrary } from '../src/content/checks/check-content.ts';
import { ContentError } from '../src/content/faults.ts';
import { articlePath, askForAnswers, newArticle } from '../src/content/new-article.ts';
import { routes } from '#domain/routes';
import { siteSettings } from '../src/build/settings.ts';

const root = new URL('..', import.meta.url);

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
  const library = await readLibrary(root, siteSettings().baseUrl, blocks);
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const lines = terminal[Symbol.asyncIterator]();
  const answers = await askForAnswers(options, library, {
    ask: async (question) => {
      terminal.setPrompt(question);
      terminal.prompt();
      const { value, done } = await lines.next();
      if (done) throw new Error('\nAbgebrochen, es wurde keine Datei angelegt.');
      return value;
    },
    say: (line) => console.log(line),
  });
  terminal.close();
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' }).format();
  const { slug, text } = newArticle(answers, library, today);
  const file = articlePath(slug);
  // Never over a file that is there.
  await writeFile(new URL(file, root), text, { flag: 'wx' });
  console.log(`
Angelegt: ${file}

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
