/**
 * Publishes what has changed in content/: checks, names the texts, asks, takes in what others have changed, builds to see whether
 * that can be, sends, and says how far it has come.
 *
 *   npm run publish
 *   npm run publish -- --undo      takes the last published change back; once more brings it again
 *   npm run publish -- --yes       without a question, for tools
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { isUnderWay, lookEveryMs, lookForMs, tryBuildTakes } from '#domain/site/online';
import { faultToText } from '../src/content/faults.ts';
import { changeToText, toUndoMessage } from '../src/editor/publishing/changes.ts';
import { createProject } from '../src/editor/publishing/project.ts';
import { findPublishState } from '../src/editor/publishing/online.ts';
import {
  findLastChange,
  findPending,
  foundFaults,
  publish,
  requireRight,
  undo,
  type Published,
} from '../src/editor/publishing/publish.ts';
import { UserError } from '../src/editor/user-error.ts';
import type { Project } from '../src/editor/publishing/upstream.ts';
import { root } from './project.ts';
import { readSite } from './site.ts';
import { openTerminal } from './terminal.ts';
import { tryBuild } from './try-build.ts';

const usage = 'Möglich ist: npm run publish, dahinter -- --undo oder --yes';
const again = 'npm run publish';

function readOptions() {
  const boolean = { type: 'boolean', default: false } as const;
  try {
    return parseArgs({ options: { yes: boolean, undo: boolean } }).values;
  } catch {
    throw new UserError(usage);
  }
}

const list = (lines: readonly string[]): string => lines.map((line) => `  ${line}`).join('\n');

/** @param isWatched whether somebody waits for what becomes of it */
async function printPublished(
  project: Project,
  { commit, message, received, isBehind }: Published,
  isWatched: boolean,
): Promise<void> {
  if (received.length > 0) console.log(`\nVon anderen ist dazugekommen:\n${list(received.map(changeToText))}`);
  if (isBehind)
    console.log('\nDieser Ordner bleibt, wie er ist: Eine Datei, die andere geändert haben, ist auch hier geändert.');
  console.log(
    message === ''
      ? '\nEs gibt nichts zu veröffentlichen. Ihre Texte sind auf dem neuesten Stand.'
      : `\nGesendet: ${message}\nZurücknehmen: ${again} -- --undo`,
  );
  let shown = '';
  for (const until = Date.now() + lookForMs; Date.now() < until; await sleep(lookEveryMs)) {
    const found = await findPublishState(project, commit);
    if (!found) return;
    if (found.text !== shown) console.log(`\n${found.text}`);
    if (!isWatched || !isUnderWay(found.stand)) return;
    if (shown === '')
      console.log(
        'Sie dürfen das Fenster schließen: Es geht von selbst weiter; bleibt etwas hängen, bekommen Sie eine Mail.',
      );
    shown = found.text;
  }
}

async function main(): Promise<void> {
  const options = readOptions();
  const project = createProject(root, readSite(), { build: tryBuild, prompts: true });
  const terminal = options.yes ? undefined : openTerminal('Abgebrochen, es ist nichts veröffentlicht.');
  const confirm = async (question: string): Promise<boolean> =>
    terminal === undefined ||
    /^(?:j|ja|y|yes)?$/i.test((await terminal.ask(`\n${question} (Enter: ja, n: nein) `)).trim());
  try {
    if (options.undo) {
      const last = await findLastChange(project);
      if (last !== undefined && !(await confirm(`${toUndoMessage(last)}?`))) return;
      return await printPublished(project, await undo(project), terminal !== undefined);
    }
    requireRight(await project.check(root), foundFaults);
    const { changes, warnings } = await findPending(project);
    if (changes.length > 0) console.log(`Ihre Änderungen:\n${list(changes.map(changeToText))}`);
    if (warnings.length > 0) console.log(`\nStimmt das?\n${list(warnings)}`);
    if (changes.length > 0 && !(await confirm('Veröffentlichen?'))) return console.log('Es ist nichts veröffentlicht.');
    if (changes.length > 0) console.log(`\nDie Website wird zur Probe gebaut, das dauert ${tryBuildTakes} …`);
    const published = await publish(project);
    await printPublished(project, published, terminal !== undefined);
  } finally {
    terminal?.close();
  }
}

try {
  await main();
} catch (error) {
  if (!(error instanceof Error)) throw error;
  const { faults, conflicts } = error instanceof UserError ? error : new UserError('');
  if (faults.length > 0) console.error(`${faults.map(faultToText).join('\n')}\n`);
  console.error([error.message, ...conflicts.map(({ file }) => file)].join('\n'));
  if (conflicts.length > 0)
    console.error('\nEntscheiden Sie im Browser, was gilt: npm run edit, dort „Veröffentlichen“.');
  process.exitCode = 1;
}
