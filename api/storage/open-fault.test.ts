import { mkdir, open as openFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { openFaultToSentence } from './open-fault.ts';
import { openStore } from './open.ts';
import { UnavailableError } from './port.ts';

const sqliteError = (errcode: number) =>
  Object.assign(new Error('anna@example.org'), { code: 'ERR_SQLITE_ERROR', errcode });
const systemError = (code: string) => Object.assign(new Error('anna@example.org'), { code });

test.each([
  [sqliteError(5), /besetzt\. Versuchen Sie es gleich noch einmal\.$/],
  [sqliteError(10), /^Die Festplatte, .* meldet einen Fehler\. Sehen Sie nach ihr, bevor/],
  // SQLITE_IOERR_FSYNC
  [new UnavailableError('sqlite-1034'), /^Die Festplatte, /],
  [sqliteError(8), /nicht öffnen, anlegen oder beschreiben\. .* schreiben darf/],
  [sqliteError(11), /ist beschädigt oder keine .* Sicherung ein\.$/],
  [systemError('ENOSPC'), /ist voll/],
  [sqliteError(14), /nicht öffnen, anlegen .* Prüfen Sie den Pfad in DATABASE_URL/],
  // An error without a sentence of its own is named by its code.
  [sqliteError(7), /^Die Datenbank lässt sich nicht öffnen \(sqlite-7\)\. Prüfen Sie DATABASE_URL\.$/],
  [new UnavailableError('postgres-ECONNREFUSED'), /\(postgres-ECONNREFUSED\)/],
  [new Error('anna@example.org'), /\(unbekannt\)/],
])('%o is told as %s', (error, sentence) => {
  expect(openFaultToSentence(error)).toMatch(sentence);
  expect(openFaultToSentence(error)).not.toMatch(/anna/);
});

const faults: [what: string, sentence: RegExp, spoil: (file: string) => Promise<unknown>][] = [
  ['a text', /keine Datenbank von SQLite/, (file) => writeFile(file, 'x'.repeat(5000))],
  ['a folder', /nicht öffnen, anlegen/, (file) => mkdir(file)],
  [
    'a database with a damaged page',
    /ist beschädigt/,
    async (file) => {
      await (await openStore(`file:${file}`, '/')).close();
      const handle = await openFile(file, 'r+');
      await handle.write(Buffer.alloc(200, 0xff), 0, 200, 100);
      await handle.close();
    },
  ],
];

test.each(faults)('where %s lies at the path the start says so', async (_, sentence, spoil) => {
  const file = join(await temporaryFolder(), 'leads.db');
  await spoil(file);
  const fault = await openStore(`file:${file}`, '/').then(
    () => 'opened',
    (error: unknown) => openFaultToSentence(error),
  );
  expect(fault).toMatch(sentence);
});
