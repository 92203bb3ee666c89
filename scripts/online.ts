/**
 * What of the published texts is online, on a server that follows them, and the mail about it to whoever published.
 *
 *   energieausweis online
 * deploy/update.sh calls it with „tell“, online or stopped, files of what was changed and why, and addresses.
 */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { checkEmail } from '#domain/contact';
import { formatDateTime } from '#domain/format';
import { onlinePath, parseOnline, type Online } from '#domain/online';
import { openWay } from '../api/delivery/each-minute.ts';
import type { Published } from '../api/delivery/write-mail.ts';
import {
  OperatorError,
  readArguments,
  readSettings,
  runCommand,
  writeAnswer,
  type Call,
  type Command,
} from './command.ts';
import { plainMails } from './messages.ts';
import { root } from './project.ts';

const usage =
  'Diese Angabe gibt es nicht. Ohne Angabe nennt der Befehl, was online ist; „tell“ ruft deploy/update.sh auf.';

const states: Record<NonNullable<Online['next']>['state'], string> = {
  checking: 'wird geprüft und gebaut seit',
  stopped: 'angehalten am',
  back: 'bleibt zurück, bis etwas anderes veröffentlicht wird, seit',
};

function onlineToText({ commit, at, next }: Online): string {
  const lines = [`Online: ${commit.slice(0, 8)} seit ${formatDateTime(at)}`];
  if (next) lines.push(`Noch nicht: ${next.commit.slice(0, 8)} ${states[next.state]} ${formatDateTime(next.at)}`);
  return lines.join('\n');
}

async function tell(
  call: Call,
  kind: Published['kind'],
  to: readonly string[],
  files: { changes?: string; why?: string },
) {
  const env = readSettings(call);
  const { mails, sender } = await plainMails(env);
  const send = openWay('newsletter-mail', { env, sender, clock: Date });
  if (!send)
    throw new OperatorError('Wer veröffentlicht hat, erfährt es nicht per Mail: Setzen Sie SMTP_URL und MAIL_FROM.');
  const read = async (file: string | undefined) =>
    file === undefined ? '' : (await readFile(resolve(call.folder, file), 'utf8')).trim();
  const now = Date.now();
  const published = { kind, changes: (await read(files.changes)).split('\n'), why: await read(files.why), now };
  for (const [at, address] of to.filter((typed) => 'value' in checkEmail(typed)).entries()) {
    const mail = mails.published(published, address);
    const outcome = await send(`msg_published_${now}_${at}`, mail, new AbortController().signal);
    await writeAnswer(
      call,
      outcome.kind === 'done' ? `Gesagt: ${address}` : `Nicht angenommen: ${address} (${outcome.reason})`,
    );
  }
}

export const online: Command = async (call) => {
  const string = { type: 'string' } as const;
  const { values, positionals } = readArguments(call, usage, { changes: string, why: string });
  const [action, kind, ...to] = positionals;
  if (action === undefined) {
    const text = await readFile(resolve(root, `dist${onlinePath}`), 'utf8').catch(() => '');
    const known = parseOnline(text);
    if (!known)
      throw new OperatorError('Was online ist, weiß dieser Rechner erst nach dem nächsten „energieausweis update“.');
    return writeAnswer(call, onlineToText(known));
  }
  if (action !== 'tell' || (kind !== 'online' && kind !== 'stopped')) throw new OperatorError(usage);
  await tell(call, kind, to, values);
};

if (import.meta.main) await runCommand(online);
