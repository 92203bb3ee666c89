/**
 * An editor's ordinary work, on a copy of `content/` as it stands: another firm's name, telephone and hours, other prices,
 * other words on the home page, places less, an article more. Whatever the publisher's gate asks must hold for it.
 */
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { blocks } from '../../src/articles/blocks/blocks.ts';
import { readLibrary } from '../../src/content/checks/check-content.ts';
import { newArticle } from '../../src/content/new-article.ts';
import { leaveFewPlaces } from './project-copy.ts';

const root = new URL('../../', import.meta.url);

/** Where the copy lies, and the site that is built of it. */
export const edited = { CONTENT_DIR: '.cache/edited/content', BUILD_DIR: '.cache/edited' };

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Replacements by file; each must be found, so that none is forgotten when a file changes. */
const edits: Record<string, [RegExp, string][]> = {
  'prices.yaml': [
    [/^business:\n {2}EFH: \d+/m, 'business:\n  EFH: 195'],
    [
      /^private:\n {2}EFH: \d+(.*)\n {2}MFH: \d+(.*)\n {2}Commercial: \d+/m,
      'private:\n  EFH: 319\n  MFH: 429\n  Commercial: 529',
    ],
    [/^( {2}percent:) \d+/m, '$1 12'],
    [/^( {2}consultation:) \d+/m, '$1 219'],
  ],
  'company.yaml': [
    [/^legalName: .*/m, 'legalName: Hansen Energieberatung GmbH'],
    [/^owner: .*/m, 'owner: Wiebke Hansen'],
    [/^phone: .*/m, 'phone: "+49 421 4099 1234"'],
    [/^whatsapp: .*/m, 'whatsapp: "+49 1522 8817386"'],
    [/^email: .*/m, 'email: buero@hansen-energie.example'],
    [/^street: .*/m, 'street: Am Wall 165'],
    [/days: Mo–Fr, from: "\d\d:\d\d", to: "\d\d:\d\d"/, 'days: Mo–Fr, from: "07:30", to: "17:00"'],
    [/days: Mo–So, from: "\d\d:\d\d", to: "\d\d:\d\d"/, 'days: Mo–So, from: "08:00", to: "20:30"'],
    [/^holidays: .*/m, 'holidays: Niedersachsen'],
    [
      /^closed: .*/m,
      `closed:\n  - { from: ${inDays(5)}, to: ${inDays(9)} }\n  - { from: ${inDays(60)}, words: Am Brückentag ist zu. }`,
    ],
    [/^callBackHours: \d+/m, 'callBackHours: 3'],
    [/^appointmentHours: \d+/m, 'appointmentHours: 72'],
    [/^deliveryHours: \d+/m, 'deliveryHours: 36'],
    [/^paymentDays: \d+/m, 'paymentDays: 10'],
  ],
  'pages/home.yaml': [
    [/^( {2}lead:) .*/m, '$1 Eine Ingenieurin kommt, eine zweite rechnet nach. Mit Registriernummer.'],
    [/^( {4}title:) Rückruf innerhalb.*/m, '$1 Wir rufen Sie an'],
  ],
};

async function edit(folder: string, file: string, replacements: readonly [RegExp, string][]): Promise<void> {
  const path = join(folder, file);
  let text = await readFile(path, 'utf8');
  for (const [from, to] of replacements) {
    if (!from.test(text)) throw new Error(`${file} has no ${String(from)}`);
    text = text.replace(from, to);
  }
  await writeFile(path, text);
}

/** A new article as the editor makes it, with its places filled. */
async function addArticle(folder: string): Promise<void> {
  const library = await readLibrary({ root, contentDir: 'content', baseUrl: 'https://www.example.org', blocks });
  const { slug, text } = newArticle(
    { title: 'Dachboden dämmen, bevor das Haus verkauft wird', category: 'Verkaufstipps', author: 'markt' },
    library,
    '2025-03-03',
  );
  const words: Record<string, string> = {
    'Ein bis zwei Sätze':
      'Wer vor dem Verkauf dämmt, zeigt im Ausweis einen kleineren Wert. Was vorher zu klären ist und wer die Belege braucht.',
    'Titel der ersten Quelle': 'Gebäudeenergiegesetz',
    'Titel der zweiten Quelle': 'Hinweise zur Dämmung',
    Herausgeber: 'Bund',
  };
  let steps = 0;
  const filled = text
    .replaceAll(/\[\[([\s\S]*?)\]\]/g, (_, place: string) => {
      const known = Object.entries(words).find(([start]) => place.startsWith(start));
      return known?.[1] ?? `Schritt ${++steps} am Dach`;
    })
    .replace(/^draft: .*\n/m, '')
    .replaceAll('    publisher: "Bund"\n', '    publisher: "Bund"\n    url: https://www.gesetze-im-internet.de/geg/\n')
    .replaceAll(/ #.*/g, '')
    .replaceAll(/\{\/\*.*\*\/\}\n\n/g, '');
  await writeFile(join(folder, `blog/${slug}.mdx`), filled);
}

/** Lays it anew. @returns the folder, with the signs of the browser in it */
export async function layEditedContent(): Promise<string> {
  const folder = join(fileURLToPath(root), edited.CONTENT_DIR);
  await rm(folder, { recursive: true, force: true });
  await mkdir(dirname(folder), { recursive: true });
  await cp(new URL('content', root), folder, { recursive: true });
  await cp(new URL('public', root), join(folder, 'public'), { recursive: true });
  for (const [file, replacements] of Object.entries(edits)) await edit(folder, file, replacements);
  await leaveFewPlaces(dirname(folder));
  await addArticle(folder);
  return folder;
}
