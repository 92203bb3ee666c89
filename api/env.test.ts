import { readFile } from 'node:fs/promises';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { every } from '../tests/support/every.ts';
import { readEnv, isUnencrypted } from './env.ts';

const secret = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;
const key = Buffer.alloc(24, 7);
const mail = (host: string, port: number, secure: boolean, isPrivate: boolean, auth?: object) => ({
  SMTP_URL: { host, port, secure, isPrivate, auth },
});
const MAIL_FROM = 'a@example.org';

const taken: [source: Record<string, string>, read: object][] = [
  [{}, { PORT: 8080, DATABASE_URL: 'file:./data/leads.db', TRUSTED_PROXIES: [], CONTENT_DIR: 'content' }],
  [
    { PORT: '', DATABASE_URL: ' ', WEBHOOK_SECRET: '' },
    { PORT: 8080, DATABASE_URL: 'file:./data/leads.db' },
  ],
  ...['127.0.0.1', '::1', 'localhost'].map((HOST): (typeof taken)[number] => [{ HOST }, { HOST }]),
  [
    { PORT: '0', METRICS_PORT: '0' },
    { PORT: 0, METRICS_PORT: 0 },
  ],
  ...['postgres://a:b@db:5432/leads', 'file:/var/lib/leads.db'].map((DATABASE_URL): (typeof taken)[number] => [
    { DATABASE_URL },
    { DATABASE_URL },
  ]),
  ...['https://hooks.example.org/x?y=1', 'http://localhost:5678/x', 'http://192.168.1.5/x', 'http://[fd00::5]/x'].map(
    (url): (typeof taken)[number] => [{ CONTACT_WEBHOOK_URL: url }, { CONTACT_WEBHOOK_URL: url }],
  ),
  [
    { WEBHOOK_SECRET: secret, NEWSLETTER_HOOK_SECRET: secret },
    { WEBHOOK_SECRET: key, NEWSLETTER_HOOK_SECRET: { text: secret, key } },
  ],
  [
    { SMTP_URL: 'smtps://u%40x:p%3A@mail.example.org', MAIL_FROM },
    mail('mail.example.org', 465, true, false, { user: 'u@x', pass: 'p:' }),
  ],
  [{ SMTP_URL: 'smtp://[::1]:1025/', MAIL_FROM }, mail('::1', 1025, false, true)],
  [{ SMTP_URL: 'smtp://mail.example.org', MAIL_FROM }, mail('mail.example.org', 587, false, false)],
  [
    { MAIL_TO: 'a@example.org, b@example.org;c@example.org' },
    { MAIL_TO: ['a@example.org', 'b@example.org', 'c@example.org'] },
  ],
  [{ TRUSTED_PROXIES: '10.0.0.0/8, ::1 fd00::/8' }, { TRUSTED_PROXIES: ['10.0.0.0/8', '::1', 'fd00::/8'] }],
];

test('a setting is taken as it is meant', () => {
  every(taken, ([source, read]) => expect(readEnv(source)).toMatchObject(read));
});

const refused: Record<string, string[]> = {
  HOST: ['www.example.org', '127.0.0.1:8080', '127.1'],
  PORT: ['65536', '80a', '-1'],
  DATABASE_URL: ['./data/leads.db', 'mysql://localhost/x', 'file:'],
  PUBLIC_BASE_URL: ['www.example.org', 'https://www.example.org/', 'https://a:geheim@www.example.org', 'ftp://x.de'],
  CONTACT_WEBHOOK_URL: [
    'http://169.254.169.254/geheim',
    'http://localhost.evil.example/',
    'https://a:geheim@x.de/',
    'geheim',
  ],
  NEWSLETTER_WEBHOOK_URL: ['file:///etc/geheim', 'http://8.8.8.8/'],
  WEBHOOK_SECRET: ['geheim', `whsec_${Buffer.alloc(23, 7).toString('base64')}`, `${secret}!`],
  SMTP_URL: ['https://mail.example.org', 'smtp://', 'smtp://geheim:100%@x.de', 'smtp://x.de/?pool=geheim'],
  MAIL_FROM: ['geheim'],
  MAIL_TO: ['a@example.org, b'],
  PROBE_SECRET: ['geheim'],
  HSTS_SUBDOMAINS: ['ja', 'constructor'],
  TRUSTED_PROXIES: ['10.0.0.0/33', 'proxy.example.org'],
  METRICS_PORT: ['8080', 'x'],
};

test('what is wrong is refused with what to write instead, all at once and without the value', () => {
  for (const [name, values] of Object.entries(refused))
    for (const value of values) {
      expect(() => readEnv({ [name]: value }), `${name}=${value}`).toThrow(new RegExp(`^${name} .*Schreiben Sie`));
      expect(() => readEnv({ [name]: value }), `${name}=${value}`).not.toThrow(/geheim|BwcH/);
    }
  expect(() => readEnv({ SMTP_URL: 'smtp://localhost' })).toThrow(/^MAIL_FROM fehlt.*Schreiben Sie/);
  expect(() => readEnv({ PORT: 'x', MAIL_TO: 'y' })).toThrow(/^PORT .*\nMAIL_TO /);
});

test('a Postgres on another machine is spoken to with TLS, unless it is decided otherwise', () => {
  const plain = ['postgres://a@10.0.0.5/x', 'postgresql://a@db.example.org/x?application_name=y'];
  const decided = [
    ...[
      'file:./data/leads.db',
      'postgres://a@localhost/x',
      'postgres://a@[::1]/x',
      'postgres://a@x/x?host=/run/postgresql',
    ],
    ...['postgres://a@db/x?sslmode=disable', 'postgres://a@db.example.org/x?ssl=true'],
  ];
  expect([...plain, ...decided].filter(isUnencrypted)).toEqual(plain);
});

test('.env.example explains every variable and works as it is', async () => {
  const text = await readFile(new URL('../.env.example', import.meta.url), 'utf8');
  const variables = parseEnv(text);
  expect(readEnv(variables)).toEqual(readEnv({}));
  const source = await readFile(new URL('env.ts', import.meta.url), 'utf8');
  const known = [...source.matchAll(/^ {4}([A-Z_]+):/gm)].map(([, name]) => name);
  expect(Object.keys(variables).sort()).toEqual(known.sort());
});
