/** Settings that still say what the manual says: with them the service would start, and nobody would hear of a request. */
import { isReservedName } from '#domain/contact/reserved-names';
import { isPrivateHost, StartError, type Env } from './env.ts';

const addresses = ['PUBLIC_BASE_URL', 'PUBLIC_API_URL', 'CONTACT_WEBHOOK_URL', 'NEWSLETTER_WEBHOOK_URL'] as const;
const mailboxes = ['MAIL_FROM', 'MAIL_TO'] as const;

/** Settings that name a host of examples. @returns with what to write instead, in German, behind „Schreiben Sie“ */
export function findPlaceholders(env: Env): { setting: keyof Env; enter: string }[] {
  const { SMTP_URL: server, PUBLIC_BASE_URL: site } = env;
  // A trial on one's own machine: its mail server delivers nothing, and no visitor reaches its pages.
  const isTrial = (server?.isPrivate ?? true) && (site === undefined || isPrivateHost(new URL(site).hostname));
  const hosts: [setting: keyof Env, hosts: string[]][] = [
    ...addresses.map((name): [keyof Env, string[]] => [name, env[name] ? [new URL(env[name]).hostname] : []]),
    ['SMTP_URL', server ? [server.host] : []],
    ...(isTrial ? [] : mailboxes).map((name): [keyof Env, string[]] => [
      name,
      [env[name] ?? []].flat().map((address) => address.split('@').at(-1) ?? ''),
    ]),
  ];
  return hosts
    .filter(([, names]) => names.some(isReservedName))
    .map(([setting]) => ({
      setting,
      enter: `Ihre eigene Angabe${setting === 'PUBLIC_BASE_URL' || setting === 'MAIL_FROM' ? '' : ', oder lassen Sie das Feld leer'}`,
    }));
}

/** @throws StartError with one German sentence for each; values are never repeated in it */
export function refusePlaceholders(env: Env): Env {
  const found = findPlaceholders(env);
  if (found.length === 0) return env;
  throw new StartError(
    found
      .map(({ setting, enter }) => `${setting} ist noch das Beispiel der Anleitung. Schreiben Sie ${enter}.`)
      .join('\n'),
  );
}
