import { describe, expect, test } from 'vitest';
import { day, hour, minute } from '#domain/time-units';
import { readEnv } from '../env.ts';
import { examine, type Machine } from './doctor.ts';
import { OperatorError } from './operator-error.ts';

const now = Date.parse('2026-11-24T09:00:00Z');
const settings = {
  PUBLIC_BASE_URL: 'https://www.energie-nord.de',
  METRICS_PORT: '9090',
  SMTP_URL: 'smtps://dienst:geheim@mail.energie-nord.de',
  MAIL_FROM: 'anfragen@energie-nord.de',
  MAIL_TO: 'buero@energie-nord.de',
  RESTIC_REPOSITORY: 'sftp:sicherung@anderswo.de:x',
};
const fails = (code: string) => () => Promise.reject(Object.assign(new Error(), { code }));
const waiting =
  (since: number, parked = 0) =>
  () =>
    Promise.resolve({
      'contact-mail': { pending: 1, parked, oldestPendingAt: now - since, oldestParkedAt: parked ? now : undefined },
    });

const dns: Machine['dns'] = {
  addresses: () => Promise.resolve(['192.0.2.7']),
  texts: (name) => Promise.resolve([name.startsWith('_dmarc.') ? 'v=DMARC1; p=none' : 'v=spf1 mx -all']),
  issuers: () => Promise.resolve([]),
};

const healthy: Machine = {
  now,
  freeBytes: () => Promise.resolve(12.34e9),
  newestCopy: () => Promise.resolve(now - 40 * minute),
  recall: (_, what) => Promise.resolve({ at: now - (what === 'offsite' ? 8 * hour : 3 * day), contacts: 812 }),
  askService: () => Promise.resolve(),
  askStore: waiting(2 * minute),
  askMailServer: () => Promise.resolve(),
  dns,
  certificateEnd: () => Promise.resolve(now + 60 * day),
  isClockKept: () => Promise.resolve(true),
  node: { runs: '26.10.0', wanted: '26.10.0' },
  release: '2026-11-20-0900',
};
const run = (machine: Partial<Machine> = {}, set: Record<string, string> = settings, dataFolder?: string) =>
  examine(
    { ...healthy, ...machine },
    { env: readEnv(set), dataFolder: dataFolder ?? '/data', backupFolder: '/copies' },
  );

test('a healthy machine has a good line for each thing', async () => {
  const { text, bad } = await run();
  expect(bad).toBe(0);
  expect(text).toBe(`  Angaben     gut  nichts ist mehr Beispiel
  Dienst      gut  antwortet und kann speichern
  Platte      gut  12 GB frei, wo die Datenbank liegt
  Datenbank   gut  lässt sich lesen und schreiben
  Sicherung   gut  die letzte vor 40 Minuten, in /copies
  Anderswo    gut  die letzte Sicherung vor 8 Stunden
  Probe       gut  zuletzt vor 3 Tagen geöffnet: 812 Anfragen
  Zustellung  gut  keine Nachricht über eine Anfrage wartet zu lange
  Mail        gut  mail.energie-nord.de nimmt die Anmeldung an
  DNS         gut  Die Website ist zu finden, SPF und DMARC stehen.
  Zertifikat  gut  gilt noch 60 Tage
  Uhr         gut  wird gestellt
  Fassung     gut  2026-11-20-0900, mit Node 26.10.0
`);
});

describe('a sick machine', () => {
  type Row = [what: string, machine: Partial<Machine>, line: string, set?: Record<string, string>];
  const { SMTP_URL: _, MAIL_FROM: _from, MAIL_TO: _to, ...withoutMail } = settings;
  const rows: Row[] = [
    [
      'an example left',
      {},
      'Angaben SCHLECHT noch Beispiel: MAIL_TO. Der Dienst startet damit nicht.',
      { ...settings, MAIL_TO: 'buero@example.org' },
    ],
    [
      'service down',
      { askService: fails('ECONNREFUSED') },
      'Dienst SCHLECHT antwortet nicht: systemctl status energieausweis (ECONNREFUSED)',
    ],
    [
      'disk nearly full',
      { freeBytes: () => Promise.resolve(1.5e8) },
      'Platte SCHLECHT 150 MB frei, wo die Datenbank liegt: Neue Anfragen werden nicht mehr angenommen. Schaffen Sie Platz.',
    ],
    [
      'disk filling',
      { freeBytes: () => Promise.resolve(6e8) },
      'Platte ansehen 600 MB frei, wo die Datenbank liegt: Schaffen Sie Platz.',
    ],
    [
      'database gone',
      { askStore: () => Promise.reject(new OperatorError('Es gibt noch keine Datenbank: /data/leads.db.')) },
      'Datenbank SCHLECHT Es gibt noch keine Datenbank: /data/leads.db.',
    ],
    [
      'no copy for days',
      { newestCopy: () => Promise.resolve(now - 3 * day) },
      'Sicherung SCHLECHT die letzte vor 3 Tagen, in /copies: systemctl status energieausweis-backup',
    ],
    [
      'a copy late',
      { newestCopy: () => Promise.resolve(now - 5 * hour) },
      'Sicherung ansehen die letzte vor 5 Stunden, in /copies',
    ],
    [
      'no copy',
      { newestCopy: () => Promise.resolve(undefined) },
      'Sicherung SCHLECHT In /copies liegt keine: systemctl status energieausweis-backup',
    ],
    [
      'nothing carried away',
      { recall: () => Promise.resolve(undefined) },
      'Anderswo SCHLECHT noch keine Sicherung: systemctl status energieausweis-offsite',
    ],
    [
      'carried away long ago',
      { recall: () => Promise.resolve({ at: now - 3 * day }) },
      'Anderswo SCHLECHT die letzte Sicherung vor 3 Tagen: systemctl status energieausweis-offsite',
    ],
    [
      'nowhere to carry it',
      {},
      'Anderswo ansehen RESTIC_REPOSITORY ist nicht gesetzt: Geht der Server verloren, gehen alle Sicherungen mit.',
      { ...settings, RESTIC_REPOSITORY: '' },
    ],
    [
      'no copy was ever opened',
      { recall: (_, what) => Promise.resolve(what === 'drill' ? undefined : { at: now - hour }) },
      'Probe ansehen Noch keine Sicherung ist geöffnet worden: energieausweis drill',
    ],
    [
      'a message waits',
      { askStore: waiting(3 * hour) },
      'Zustellung SCHLECHT Die älteste wartet seit 3 Stunden: energieausweis deliveries list',
    ],
    [
      'a message given up',
      { askStore: waiting(0, 1) },
      'Zustellung SCHLECHT 1 Nachricht ist aufgegeben: energieausweis deliveries list',
    ],
    [
      'login refused',
      { askMailServer: fails('EAUTH') },
      'Mail SCHLECHT Der Mailserver nimmt die Anmeldung nicht an. Prüfen Sie SMTP_URL. (EAUTH)',
    ],
    [
      'no way to the office',
      {},
      'Mail SCHLECHT Weder SMTP_URL noch CONTACT_WEBHOOK_URL ist gesetzt: Anfragen erreichen niemanden.',
      withoutMail,
    ],
    [
      'records lacking',
      { dns: { ...dns, texts: () => Promise.resolve([]) } },
      'DNS ansehen Es fehlt: SPF (TXT bei energie-nord.de), DMARC (TXT bei _dmarc.energie-nord.de). Mails landen leicht im Spam: energieausweis check:launch',
    ],
    [
      'name leads nowhere',
      { dns: { ...dns, addresses: (name) => Promise.resolve(name.startsWith('www.') ? [] : ['192.0.2.7']) } },
      'DNS SCHLECHT Es fehlt: Adresse (A bei www.energie-nord.de). Besucher finden die Website nicht.',
    ],
    [
      'nobody answers for names',
      { dns: { ...dns, addresses: fails('ETIMEOUT') } },
      'DNS SCHLECHT lässt sich nicht fragen (ETIMEOUT)',
    ],
    [
      'certificate ends',
      { certificateEnd: () => Promise.resolve(now + 5 * day) },
      'Zertifikat SCHLECHT gilt noch 5 Tage: Erneuern Sie es.',
    ],
    [
      'certificate over',
      { certificateEnd: fails('CERT_HAS_EXPIRED') },
      'Zertifikat SCHLECHT Ein Browser nimmt es nicht an. Prüfen Sie den Webserver. (CERT_HAS_EXPIRED)',
    ],
    [
      'clock left alone',
      { isClockKept: () => Promise.resolve(false) },
      'Uhr SCHLECHT wird nicht gestellt: timedatectl set-ntp true',
    ],
    [
      'another Node',
      { node: { runs: '24.1.0', wanted: '26.10.0' } },
      'Fassung ansehen 2026-11-20-0900, mit Node 24.1.0 statt 26.10.0: energieausweis update',
    ],
  ];
  test.each(rows)('%s', async (_what, machine, line, set) => {
    const { text, bad } = await run(machine, set);
    expect(text.split('\n').map((row) => row.trim().replaceAll(/ {2,}/g, ' '))).toContain(line);
    // A database that cannot be asked cannot say what waits either.
    expect(bad).toBe(line.includes('SCHLECHT') ? (line.startsWith('Datenbank') ? 2 : 1) : 0);
  });
});
