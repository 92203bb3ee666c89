/**
 * Mails the office that a unit of systemd failed: which, since when, and the last lines of its journal, without persons. Each
 * unit in deploy/ calls it by OnFailure=; the same unit is told of once a day.
 *
 *   energieausweis failed energieausweis-backup.service
 */
import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { second } from '#domain/time-units';
import { openOffice } from '../api/delivery/each-minute.ts';
import { toFailing, toHarmless, type Failing } from '../api/operator/failed.ts';
import { OperatorError, readArguments, readSettings, runCommand, writeAnswer, type Command } from './command.ts';
import { plainMails } from './messages.ts';

const usage = 'Nennen Sie die Einheit: energieausweis failed energieausweis-backup.service';
/** StateDirectory of the unit that calls it. */
const usualMemory = '/var/lib/energieausweis/failed';

/** What a program of the machine prints; nothing where it is not there or may not be asked. */
const ask = (program: string, ...typed: string[]): Promise<string> =>
  promisify(execFile)(program, typed, { timeout: 10 * second }).then(
    ({ stdout }) => stdout.trim(),
    () => '',
  );

export const failed: Command = async (call) => {
  const { values, positionals } = readArguments(call, usage, {
    memory: { type: 'string', default: usualMemory },
  });
  const [unit, ...more] = positionals;
  if (unit === undefined || more.length > 0 || !/^energieausweis[\w@.-]*\.(?:service|timer|socket)$/.test(unit))
    throw new OperatorError(usage);
  const env = readSettings(call);
  const memory = join(values.memory, `${unit}.json`);
  const known = await readFile(memory, 'utf8').then(
    (text) => JSON.parse(text) as Failing,
    () => undefined,
  );
  const { failing, isTold } = toFailing(unit, known, Date.now());
  const remember = async (told: Failing) => {
    await mkdir(values.memory, { recursive: true, mode: 0o700 });
    await writeFile(memory, JSON.stringify(told), { mode: 0o600 });
  };
  // Where the disk is full it is told all the same.
  await remember(failing).catch(() => undefined);
  if (!isTold) return writeAnswer(call, 'Das weiß das Büro schon, oder es wird gleich noch einmal versucht.');

  const { mails, sender } = await plainMails(env);
  const office = openOffice({ env, sender, clock: Date });
  if (!office) throw new OperatorError('Das Büro erfährt es nicht: Setzen Sie SMTP_URL, MAIL_FROM und MAIL_TO.');
  const [description, journal] = await Promise.all([
    ask('systemctl', 'show', '--property=Description', '--value', unit),
    ask('journalctl', '--namespace=energieausweis', '--unit', unit, '--lines=15', '--output=cat', '--no-pager'),
  ]);
  const mail = mails.failed({ unit, description, since: failing.since, lines: toHarmless(journal) }, office.to);
  const outcome = await office.send(`failed_${failing.last}`, mail, new AbortController().signal);
  if (outcome.kind !== 'done') throw new OperatorError(`Der Mailserver nimmt die Mail nicht an (${outcome.reason}).`);
  await remember({ ...failing, toldAt: failing.last }).catch(() => undefined);
  await writeAnswer(call, `Gesagt: ${unit}`);
};

if (import.meta.main) await runCommand(failed);
