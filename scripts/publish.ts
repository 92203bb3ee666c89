/**
 * Publishes what has changed in content/, as the editor in the browser does, and says how far it has come.
 *
 *   npm run publish
 *   npm run publish -- --undo      takes the last published change back; once more brings it again
 *   npm run publish -- --yes       without a question, for tools
 */
import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { isUnderWay, lookEveryMs, lookForMs, tryBuildTakes } from '#domain/site/online';
import { faultToText } from '../src/content/faults.ts';
import { changeToText } from '../src/editor/publishing/changes.ts';
import { findPublishState } from '../src/editor/publishing/online.ts';
import { createProject, type Project } from '../src/editor/publishing/project.ts';
import { findPending } from '../src/editor/publishing/pending.ts';
import { findUndo, publish, publishedToText, undo } from '../src/editor/publishing/publish.ts';
import { UserError } from '../src/editor/user-error.ts';
import { readSite, root } from './project.ts';
import { tryBuild } from './run.ts';

const boolean = { type: 'boolean', default: false } as const;

function readOptions() {
  try {
    return parseArgs({ options: { yes: boolean, undo: boolean } }).values;
  } catch {
    throw new UserError('Möglich ist: npm run publish, dahinter -- --undo oder --yes');
  }
}

const list = (title: string, lines: readonly string[]): string =>
  lines.length === 0 ? '' : `${title}\n${lines.map((line) => `  ${line}\n`).join('')}\n`;

/** @throws where the input ends before the answer */
async function confirm(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const ended = once(terminal, 'close').then(() => {
    throw new Error('\nAbgebrochen, es ist nichts veröffentlicht.');
  });
  const answer = await Promise.race([terminal.question(`${question} (Enter: ja, n: nein) `), ended]);
  terminal.close();
  return /^(?:j|ja|y|yes)?$/i.test(answer.trim());
}

/** The question before sending; `undefined` if there is no work of one's own to send. */
async function toQuestion(project: Project, isUndo: boolean): Promise<string | undefined> {
  if (isUndo) return findUndo(project);
  const { changes, warnings } = await findPending(project);
  const said = list('Ihre Änderungen:', changes.map(changeToText)) + list('Stimmt das?', warnings);
  return changes.length === 0 ? undefined : `${said}Veröffentlichen`;
}

async function main(): Promise<void> {
  const options = readOptions();
  const project = createProject(root, readSite(), { build: tryBuild, prompts: true });
  const question = await toQuestion(project, options.undo);
  if (question !== undefined) {
    if (!options.yes && !(await confirm(`${question}?`))) return console.log('Es ist nichts veröffentlicht.');
    console.log(`\nDie Website wird geprüft und zur Probe gebaut, das dauert ${tryBuildTakes} …`);
  }
  const published = await (options.undo ? undo(project) : publish(project));
  console.log(`\n${publishedToText(published)}`);
  if (published.message !== '') console.log('Zurücknehmen: npm run publish -- --undo');
  let shown = '';
  for (const until = Date.now() + lookForMs; Date.now() < until; await sleep(lookEveryMs)) {
    const { text = '', stand } = (await findPublishState(project, published.commit)) ?? {};
    if (text !== shown) console.log(`\n${text}`);
    if (options.yes || !stand || !isUnderWay(stand)) return;
    if (shown === '')
      console.log(
        'Sie dürfen das Fenster schließen: Es geht von selbst weiter; bleibt etwas hängen, bekommen Sie eine Mail.',
      );
    shown = text;
  }
}

await main().catch((error: Error) => {
  const { faults = [], conflicts = [] } = error as Partial<UserError>;
  console.error([...faults.map(faultToText), error.message, ...conflicts.map(({ file }) => file)].join('\n'));
  if (conflicts.length > 0)
    console.error('\nEntscheiden Sie im Browser, was gilt: npm run edit, dort „Veröffentlichen“.');
  process.exitCode = 1;
});
