/**
 * Makes the folder of texts for another firm; asks ten questions in German for what is not given.
 *
 *   npm run new-firm
 *   npm run new-firm -- --to ../unsere-firma --answers antworten.yaml
 *   npm run new-firm -- --to ../unsere-firma --name "…" --brand "…"       each question has its name: docs/own-site.md
 */
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { parse } from 'yaml';
import { z } from 'zod';
import { timeToDay } from '#domain/format';
import { blocks } from '../src/articles/blocks/blocks.ts';
import { checkContent } from '../src/content/checks/check-content.ts';
import { settle } from '../src/content/dialog.ts';
import { faultToText } from '../src/content/faults.ts';
import {
  askForFirm,
  firmQuestions,
  firmToFiles,
  tableToMunicipalities,
  type FirmGiven,
} from '../src/content/new-firm.ts';
import { root, rootUrl } from './project.ts';
import { readSite } from './site.ts';
import { openTerminal } from './terminal.ts';

const sampleFolder = 'tests/other-firm/';
const read = (file: string) => readFileSync(new URL(file, rootUrl), 'utf8');

async function readGiven(): Promise<FirmGiven & { to?: string }> {
  const text = { type: 'string' } as const;
  const usage = `Möglich ist: npm run new-firm -- --to ORDNER --answers DATEI, und einzeln ${firmQuestions.map((name) => `--${name}`).join(', ')}`;
  const options = Object.fromEntries(['to', 'answers', ...firmQuestions].map((name) => [name, text]));
  let values: Partial<Record<string, string>>;
  try {
    ({ values } = parseArgs({ options }) as { values: Partial<Record<string, string>> });
  } catch {
    throw new Error(usage);
  }
  const { answers, ...given } = values;
  if (answers === undefined) return given;
  const file = await readFile(resolve(answers), 'utf8').catch(() => {
    throw new Error(`${answers} ist nicht zu lesen.`);
  });
  const { data } = z.partialRecord(z.enum(['to', ...firmQuestions]), z.coerce.string()).safeParse(parse(file));
  if (!data) throw new Error(`${answers}: Möglich sind ${['to', ...firmQuestions].join(', ')}, jede Angabe als Text.`);
  return { ...data, ...given };
}

/** The sample's sign in the firm's colour, in the three forms that browsers ask for. */
async function drawSigns(colour: string, was: string): Promise<Record<string, string | Buffer>> {
  const svg = read(`${sampleFolder}public/favicon.svg`).replaceAll(was, colour);
  const toPng = (size: number) => sharp(Buffer.from(svg), { density: 1200 }).resize(size, size).png().toBuffer();
  const small = await toPng(32);
  // An icon file of one picture: its head, and the picture as it is.
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(32, 6);
  head.writeUInt8(32, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(small.length, 14);
  head.writeUInt32LE(22, 18);
  const ground = { background: '#faf8f3' };
  const touch = await sharp(await toPng(140))
    .extend({ top: 20, bottom: 20, left: 20, right: 20, ...ground })
    .flatten(ground)
    .png()
    .toBuffer();
  return {
    'public/favicon.svg': svg,
    'public/favicon.ico': Buffer.concat([head, small]),
    'public/apple-touch-icon.png': touch,
  };
}

async function main(): Promise<void> {
  const { baseUrl } = readSite();
  const given = await readGiven();
  const catalogue = read('scripts/municipalities.tsv');
  const terminal = openTerminal('Abgebrochen, es wurde nichts angelegt.');
  const dialog = { ask: terminal.ask, say: (line: string) => console.log(line) };
  const to = await settle(dialog, given.to, 'Ordner, der angelegt wird, zum Beispiel ../unsere-firma: ', (answer) => {
    const folder = resolve(answer);
    if (answer === '') return { fault: 'Der Ordner fehlt.' };
    return existsSync(join(folder, 'content')) ? { fault: `${join(folder, 'content')} gibt es schon.` } : folder;
  });
  const answers = await askForFirm(given, tableToMunicipalities(catalogue), dialog);
  terminal.close();
  const sample = (file: string) => read(sampleFolder + file);
  const { colours } = parse(sample('company.yaml')) as { colours: { main: string } };
  const known = ['content/states.yaml', `${sampleFolder}states.yaml`].map(read);
  const files: Record<string, string | Buffer> = {
    ...firmToFiles(answers, { sample, known, catalogue, today: timeToDay(Date.now()) }),
    ...(await drawSigns(answers.colours.main, colours.main)),
  };
  const content = join(to, 'content');
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(content, file)), { recursive: true });
    await writeFile(join(content, file), text);
  }
  await mkdir(join(content, 'blog'), { recursive: true });
  // What publishing and the editor keep beside the texts.
  await writeFile(join(to, '.gitignore'), '/.cache/\n');
  const reports = await checkContent({ root: rootUrl, contentDir: content, baseUrl, blocks });
  const faults = reports.flatMap((report) => report.faults);
  for (const fault of faults) console.error(faultToText(fault));
  if (faults.length > 0)
    throw new Error('Das Angelegte passt noch nicht zusammen. Ändern Sie die Dateien, wie es oben steht.');
  console.log(`
Angelegt: ${content}, ${Object.keys(files).length} Dateien, geprüft.

  1. In .env schreiben:  CONTENT_DIR=${relative(root, content).replaceAll('\\\\', '/')}
  2. Ansehen:            npm run dev
  3. Was noch fehlt:     npm run check:launch
  4. Schreiben:          npm run edit, oder ein Doppelklick auf edit.bat, edit.command, edit.desktop
  5. Veröffentlichen:    erst „git init“ in ${to}, mit der Adresse, an die gesendet wird (docs/own-site.md)`);
}

try {
  await main();
} catch (error) {
  if (!(error instanceof Error)) throw error;
  console.error(error.message);
  process.exit(1);
}
