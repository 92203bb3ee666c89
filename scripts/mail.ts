/**
 * Sends one of each kind of mail to a mailbox of one's own, with the settings of the service: made up, marked as a trial and never
 * stored; and says what the receiver's headers should show, and what the domain name system lacks for it.
 *
 *   energieausweis mail --to anna@firma.de
 */
import { checkEmail } from '#domain/contact';
import { isReservedName } from '#domain/reserved-names';
import { openWay } from '../api/delivery/each-minute.ts';
import { toSamples } from '../api/operator/mail-samples.ts';
import { dns } from '../api/operator/dns.ts';
import { findLacking } from '../api/operator/records.ts';
import { OperatorError, readArguments, readSettings, runCommand, writeAnswer, type Command } from './command.ts';
import { plainMails } from './messages.ts';

const usage = 'Nennen Sie ein Postfach, in das Sie sehen können: energieausweis mail --to anna@firma.de';

/** @param domain of the sender */
const toExpected = (domain: string, baseUrl: string) => `
Sehen Sie bei einer davon den Quelltext an (Gmail: „Original anzeigen“, Outlook: „Nachrichtenquelle“, Thunderbird: Strg+U):
  Authentication-Results nennt  spf=pass   Der Mailserver darf für ${domain} senden.
                                dkim=pass  Die Unterschrift ist von ${domain} (header.d oder header.i).
                                dmarc=pass Beides gehört zu der Adresse im Absender.
  Received nennt                TLS oder ESMTPS, wo Ihr Server sie abgab.
  Message-ID endet auf          @${new URL(baseUrl).hostname}>
Steht dort fail, softfail oder none, oder liegt sie im Spam: „energieausweis check:launch“ nennt den Eintrag, der fehlt.
Ob DKIM unterschreibt, stellen Sie bei Ihrem Mailanbieter ein.`;

/** Once more than one is a trial, their provider may take no more in a minute. */
const isRefusedAll = 3;

export const mail: Command = async (call) => {
  const { values, positionals } = readArguments(call, usage, { to: { type: 'string' } });
  const checked = checkEmail(values.to ?? '');
  if (positionals.length > 0 || !('value' in checked)) throw new OperatorError(usage);
  const env = readSettings(call);
  const { mails, content, sender } = await plainMails(env);
  const send = openWay('newsletter-mail', { env, sender, clock: Date });
  if (!send || env.MAIL_FROM === undefined)
    throw new OperatorError('Es gibt keinen Mailserver: Setzen Sie SMTP_URL und MAIL_FROM.');
  const now = Date.now();
  const samples = toSamples(mails, content.area.name, checked.value, now);
  let failed = 0;
  for (const [name, made] of Object.entries(samples))
    for (const [at, one] of made.entries()) {
      const outcome = await send(`msg_trial_${name}_${at}_${now}`, one, new AbortController().signal);
      if (outcome.kind !== 'done') failed++;
      await writeAnswer(
        call,
        outcome.kind === 'done' ? `Gesendet: ${one.subject}` : `Nicht angenommen (${outcome.reason}): ${one.subject}`,
      );
      if (failed === isRefusedAll)
        throw new OperatorError('Der Mailserver nimmt die Mails nicht an. Prüfen Sie SMTP_URL und MAIL_FROM.');
    }
  if (failed > 0) throw new OperatorError('Nicht alle sind angenommen.');
  const domain = env.MAIL_FROM.split('@').at(-1) ?? '';
  await writeAnswer(call, toExpected(domain, sender.baseUrl));
  // Of an example nothing can be asked.
  const lacking = isReservedName(domain)
    ? []
    : await findLacking(dns, { ...env, PUBLIC_BASE_URL: undefined }).catch((error: NodeJS.ErrnoException) => {
        throw new OperatorError(`Gesendet sind sie; DNS lässt sich nicht fragen (${error.code ?? 'unbekannt'}).`);
      });
  for (const { what, where, enter } of lacking) await writeAnswer(call, `Es fehlt ${what}, ${where}: ${enter}`);
};

if (import.meta.main) await runCommand(mail);
