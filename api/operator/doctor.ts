/** What an operator's machine and its surroundings lack, a line each: for a person, and for a monitor that reads how it ends. */
import { formatNumber } from '#domain/format';
import { day, hour } from '#domain/time-units';
import { countParked, oldestAboutContact, overdueMs } from '../delivery/outbox.ts';
import type { MailServer } from '../delivery/mail.ts';
import type { Env } from '../env.ts';
import { findPlaceholders } from '../placeholders.ts';
import { UnavailableError, type OutboxStats } from '../storage/port.ts';
import { leastFreeBytes } from '../storage/sqlite-file.ts';
import type { Memory } from './offsite.ts';
import { OperatorError } from './operator-error.ts';
import { findLacking, type Dns, type Lacking } from './records.ts';
import { count, toColumns } from './table.ts';

/** What is asked of the machine; each rejects where it cannot tell. */
export type Machine = {
  now: number;
  /** Bytes that are free where the folder lies. */
  freeBytes: (folder: string) => Promise<number>;
  /** When the newest copy of a folder was made; undefined where it has none. */
  newestCopy: (folder: string) => Promise<number | undefined>;
  /** What is remembered of the last copy elsewhere, and of the last drill; undefined where there was none. */
  recall: (folder: string, what: 'offsite' | 'drill') => Promise<Memory | undefined>;
  /** Resolves when the supervisor's page of the service answers. */
  askService: (metricsPort: number) => Promise<void>;
  /** Resolves when the store takes writes, with what waits in its outbox. */
  askStore: () => Promise<OutboxStats>;
  /** Resolves when the mail server takes the login. */
  askMailServer: (server: MailServer) => Promise<void>;
  dns: Dns;
  /** When the certificate ends that a host shows, which a browser trusts. */
  certificateEnd: (host: string, port: number) => Promise<number>;
  /** Whether the clock is kept right; undefined where the machine does not say. */
  isClockKept: () => Promise<boolean | undefined>;
  /** The version of Node that runs, and the one that the project is made for. */
  node: { runs: string; wanted: string };
  /** Name of the folder of the release. */
  release: string;
};

type Setup = {
  env: Env;
  /** Of the database; undefined where it is a Postgres. */
  dataFolder: string | undefined;
  backupFolder: string;
};

/** `look`: nothing is lost yet. */
type Finding = { state: 'good' | 'look' | 'bad'; text: string };
const good = (text: string): Finding => ({ state: 'good', text });
const look = (text: string): Finding => ({ state: 'look', text });
const bad = (text: string): Finding => ({ state: 'bad', text });

/** There is time to make room. */
const fewBytes = 1e9;
/** Copies are made each hour. */
const lateCopyMs = 2 * hour;
const noCopyMs = 26 * hour;
const lastDaysOfCertificate = { bad: 7 * day, look: 21 * day };

const toSize = (bytes: number) =>
  bytes < 2e9 ? `${formatNumber(Math.round(bytes / 1e6))} MB` : `${formatNumber(Math.round(bytes / 1e9))} GB`;
/** „3 Stunden“ */
export const ago = (ms: number) =>
  ms < 2 * hour
    ? count(Math.max(0, Math.round(ms / 60_000)), 'Minute', 'Minuten')
    : ms < 2 * day
      ? count(Math.round(ms / hour), 'Stunde', 'Stunden')
      : count(Math.round(ms / day), 'Tag', 'Tagen');
const codeOf = (error: unknown) =>
  error instanceof UnavailableError ? error.reason : ((error as NodeJS.ErrnoException).code ?? 'unbekannt');

type Check = {
  title: string;
  /** What is said where the machine cannot tell. */
  failed: string;
  run: (machine: Machine, setup: Setup) => Promise<Finding> | Finding;
};

const checks: readonly Check[] = [
  {
    title: 'Angaben',
    failed: 'lässt sich nicht lesen',
    run(_, { env }) {
      const names = findPlaceholders(env).map(({ setting }) => setting);
      if (names.length === 0) return good('nichts ist mehr Beispiel');
      return bad(`noch Beispiel: ${names.join(', ')}. Der Dienst startet damit nicht.`);
    },
  },
  {
    title: 'Dienst',
    failed: 'antwortet nicht: systemctl status energieausweis',
    async run({ askService }, { env: { METRICS_PORT: port } }) {
      if (port === undefined) return look('METRICS_PORT ist nicht gesetzt: Ob der Dienst läuft, sieht kein Wächter.');
      await askService(port);
      return good('antwortet und kann speichern');
    },
  },
  {
    title: 'Platte',
    failed: 'lässt sich nicht ansehen',
    async run({ freeBytes }, { dataFolder }) {
      if (dataFolder === undefined) return good('Die Datenbank liegt auf einem anderen Server.');
      const free = await freeBytes(dataFolder);
      const text = `${toSize(free)} frei, wo die Datenbank liegt`;
      if (free < leastFreeBytes) return bad(`${text}: Neue Anfragen werden nicht mehr angenommen. Schaffen Sie Platz.`);
      return free < fewBytes ? look(`${text}: Schaffen Sie Platz.`) : good(text);
    },
  },
  {
    title: 'Datenbank',
    failed: 'lässt sich nicht lesen oder schreiben',
    async run({ askStore }) {
      await askStore();
      return good('lässt sich lesen und schreiben');
    },
  },
  {
    title: 'Sicherung',
    failed: 'lässt sich nicht ansehen: Rufen Sie den Befehl mit sudo auf.',
    async run({ newestCopy, now }, { backupFolder }) {
      const changedAt = await newestCopy(backupFolder);
      if (changedAt === undefined) return bad(`In ${backupFolder} liegt keine: systemctl status energieausweis-backup`);
      const age = now - changedAt;
      const text = `die letzte vor ${ago(age)}, in ${backupFolder}`;
      if (age > noCopyMs) return bad(`${text}: systemctl status energieausweis-backup`);
      return age > lateCopyMs ? look(text) : good(text);
    },
  },
  {
    title: 'Anderswo',
    failed: 'lässt sich nicht ansehen: Rufen Sie den Befehl mit sudo auf.',
    async run({ recall, now }, { env, backupFolder }) {
      if (env.RESTIC_REPOSITORY === undefined)
        return look('RESTIC_REPOSITORY ist nicht gesetzt: Geht der Server verloren, gehen alle Sicherungen mit.');
      const last = await recall(backupFolder, 'offsite');
      if (!last) return bad('noch keine Sicherung: systemctl status energieausweis-offsite');
      const age = now - last.at;
      const text = `die letzte Sicherung vor ${ago(age)}`;
      if (age > 2 * day + 2 * hour) return bad(`${text}: systemctl status energieausweis-offsite`);
      return age > noCopyMs ? look(text) : good(text);
    },
  },
  {
    title: 'Probe',
    failed: 'lässt sich nicht ansehen: Rufen Sie den Befehl mit sudo auf.',
    async run({ recall, now }, { backupFolder }) {
      const last = await recall(backupFolder, 'drill');
      if (!last) return look('Noch keine Sicherung ist geöffnet worden: energieausweis drill');
      const age = now - last.at;
      const text = `zuletzt vor ${ago(age)} geöffnet: ${count(last.contacts ?? 0, 'Anfrage', 'Anfragen')}`;
      return age > 9 * day ? look(`${text}: systemctl status energieausweis-drill`) : good(text);
    },
  },
  {
    title: 'Zustellung',
    failed: 'lässt sich nicht lesen',
    async run({ askStore, now }, { env }) {
      const stats = await askStore();
      const oldest = Math.min(now, ...oldestAboutContact(stats, env).values());
      const parked = countParked(stats);
      if (parked > 0)
        return bad(`${count(parked, 'Nachricht ist', 'Nachrichten sind')} aufgegeben: energieausweis deliveries list`);
      if (now - oldest > overdueMs)
        return bad(`Die älteste wartet seit ${ago(now - oldest)}: energieausweis deliveries list`);
      return good('keine Nachricht über eine Anfrage wartet zu lange');
    },
  },
  {
    title: 'Mail',
    failed: 'Der Mailserver nimmt die Anmeldung nicht an. Prüfen Sie SMTP_URL.',
    async run({ askMailServer }, { env: { SMTP_URL: server, CONTACT_WEBHOOK_URL: webhook } }) {
      if (!server && !webhook)
        return bad('Weder SMTP_URL noch CONTACT_WEBHOOK_URL ist gesetzt: Anfragen erreichen niemanden.');
      if (!server) return look('SMTP_URL ist nicht gesetzt: Wer anfragt, bekommt keine Bestätigung.');
      await askMailServer(server);
      return good(`${server.host} nimmt die Anmeldung an`);
    },
  },
  {
    title: 'DNS',
    failed: 'lässt sich nicht fragen',
    async run({ dns }, { env }) {
      if (!env.PUBLIC_BASE_URL && !env.MAIL_FROM) return good('Es gibt nichts nachzusehen.');
      const lacking = await findLacking(dns, env);
      const toText = (about: Lacking['about']) =>
        lacking.flatMap((one) => (one.about === about ? [`${one.what} (${one.where})`] : [])).join(', ');
      const [site, mail] = [toText('site'), toText('mail')];
      if (site) return bad(`Es fehlt: ${site}. Besucher finden die Website nicht.`);
      if (mail) return look(`Es fehlt: ${mail}. Mails landen leicht im Spam: energieausweis check:launch`);
      return good(env.MAIL_FROM ? 'Die Website ist zu finden, SPF und DMARC stehen.' : 'Die Website ist zu finden.');
    },
  },
  {
    title: 'Zertifikat',
    failed: 'Ein Browser nimmt es nicht an. Prüfen Sie den Webserver.',
    async run({ certificateEnd, now }, { env: { PUBLIC_BASE_URL: site } }) {
      const url = new URL(site ?? 'http://localhost');
      if (url.protocol !== 'https:') return look('PUBLIC_BASE_URL beginnt nicht mit https://.');
      const left = (await certificateEnd(url.hostname, Number(url.port || 443))) - now;
      const text = `gilt noch ${count(Math.max(0, Math.floor(left / day)), 'Tag', 'Tage')}`;
      if (left < lastDaysOfCertificate.bad) return bad(`${text}: Erneuern Sie es.`);
      return left < lastDaysOfCertificate.look ? look(`${text}: Warum ist es noch nicht erneuert?`) : good(text);
    },
  },
  {
    title: 'Uhr',
    failed: 'lässt sich nicht prüfen',
    async run({ isClockKept }) {
      const isKept = await isClockKept();
      if (isKept === undefined) return look('Ob sie richtig geht, sagt dieser Rechner nicht (timedatectl).');
      return isKept ? good('wird gestellt') : bad('wird nicht gestellt: timedatectl set-ntp true');
    },
  },
  {
    title: 'Fassung',
    failed: 'lässt sich nicht lesen',
    run: ({ node: { runs, wanted }, release }) =>
      runs === wanted
        ? good(`${release}, mit Node ${runs}`)
        : look(`${release}, mit Node ${runs} statt ${wanted}: energieausweis update`),
  },
];

const states = { good: 'gut', look: 'ansehen', bad: 'SCHLECHT' } as const;

/** How each thing is, by its German name. */
export type States = Record<string, Finding['state']>;

/** @returns the lines, how many are bad, and how each thing is */
export async function examine(machine: Machine, setup: Setup): Promise<{ text: string; bad: number; found: States }> {
  const rows = await Promise.all(
    checks.map(async ({ title, failed, run }) => {
      try {
        return { title, ...(await run(machine, setup)) };
      } catch (error) {
        return { title, ...bad(error instanceof OperatorError ? error.message : `${failed} (${codeOf(error)})`) };
      }
    }),
  );
  return {
    text: `${toColumns(rows.map(({ title, state, text }) => [title, states[state], text]))}\n`,
    bad: rows.filter(({ state }) => state === 'bad').length,
    found: Object.fromEntries(rows.map(({ title, state }) => [title, state])),
  };
}
