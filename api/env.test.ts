import { readFile } from 'node:fs/promises';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { readEnv, speaksPlainly } from './env.ts';

test('an empty environment is enough', () => {
  const defaults = {
    HOST: undefined,
    PORT: 8080,
    DATABASE_URL: 'file:./data/leads.db',
    PUBLIC_BASE_URL: undefined,
    PUBLIC_API_URL: undefined,
    HSTS_SUBDOMAINS: false,
    CONTACT_WEBHOOK_URL: undefined,
    NEWSLETTER_WEBHOOK_URL: undefined,
    WEBHOOK_SECRET: undefined,
    SMTP_URL: undefined,
    MAIL_FROM: undefined,
    MAIL_TO: undefined,
    TRUSTED_PROXIES: [],
    METRICS_PORT: undefined,
    CONTENT_DIR: 'content',
  };
  expect(readEnv({})).toEqual(defaults);
  expect(readEnv({ PORT: '', DATABASE_URL: ' ', WEBHOOK_SECRET: '', TRUSTED_PROXIES: '', METRICS_PORT: '' })).toEqual(
    defaults,
  );
});

const secret = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;

test.each([
  [{ HOST: '127.0.0.1' }, { HOST: '127.0.0.1' }],
  [{ HOST: '::1' }, { HOST: '::1' }],
  [{ HOST: 'localhost' }, { HOST: 'localhost' }],
  [{ PORT: '3000' }, { PORT: 3000 }],
  [
    { PORT: '0', METRICS_PORT: '0' },
    { PORT: 0, METRICS_PORT: 0 },
  ],
  [
    { PUBLIC_BASE_URL: 'https://www.example.org', PUBLIC_API_URL: 'https://dienst.example.org' },
    { PUBLIC_BASE_URL: 'https://www.example.org', PUBLIC_API_URL: 'https://dienst.example.org' },
  ],
  [{ DATABASE_URL: 'postgres://a:b@db:5432/leads' }, { DATABASE_URL: 'postgres://a:b@db:5432/leads' }],
  [{ DATABASE_URL: 'file:/var/lib/leads.db' }, { DATABASE_URL: 'file:/var/lib/leads.db' }],
  [
    { CONTACT_WEBHOOK_URL: 'https://hooks.example.org/x?y=1' },
    { CONTACT_WEBHOOK_URL: 'https://hooks.example.org/x?y=1' },
  ],
  [{ CONTACT_WEBHOOK_URL: 'http://localhost:5678/x' }, { CONTACT_WEBHOOK_URL: 'http://localhost:5678/x' }],
  [{ NEWSLETTER_WEBHOOK_URL: 'http://192.168.1.5/x' }, { NEWSLETTER_WEBHOOK_URL: 'http://192.168.1.5/x' }],
  [{ CONTACT_WEBHOOK_URL: 'http://[::1]:5678/x' }, { CONTACT_WEBHOOK_URL: 'http://[::1]:5678/x' }],
  [{ CONTACT_WEBHOOK_URL: 'http://[fd00::5]/x' }, { CONTACT_WEBHOOK_URL: 'http://[fd00::5]/x' }],
  [{ WEBHOOK_SECRET: secret }, { WEBHOOK_SECRET: Buffer.alloc(24, 7) }],
  [{ NEWSLETTER_HOOK_SECRET: secret }, { NEWSLETTER_HOOK_SECRET: { text: secret, key: Buffer.alloc(24, 7) } }],
  [
    { SMTP_URL: 'smtps://u%40x:p%3A@mail.example.org', MAIL_FROM: 'a@example.org' },
    {
      SMTP_URL: {
        host: 'mail.example.org',
        port: 465,
        secure: true,
        isPrivate: false,
        auth: { user: 'u@x', pass: 'p:' },
      },
    },
  ],
  [
    { SMTP_URL: 'smtp://[::1]:1025/', MAIL_FROM: 'a@example.org' },
    { SMTP_URL: { host: '::1', port: 1025, secure: false, isPrivate: true, auth: undefined } },
  ],
  [
    { SMTP_URL: 'smtp://mail.example.org', MAIL_FROM: 'a@example.org' },
    { SMTP_URL: { host: 'mail.example.org', port: 587, secure: false, isPrivate: false, auth: undefined } },
  ],
  [
    { MAIL_FROM: 'a@example.org', MAIL_TO: 'b@example.org' },
    { MAIL_FROM: 'a@example.org', MAIL_TO: ['b@example.org'] },
  ],
  [
    { MAIL_TO: 'a@example.org, b@example.org;c@example.org' },
    { MAIL_TO: ['a@example.org', 'b@example.org', 'c@example.org'] },
  ],
  [{ MAIL_HOURLY_LIMIT: '100' }, { MAIL_HOURLY_LIMIT: 100 }],
  [{ TRUSTED_PROXIES: '10.0.0.0/8, ::1 fd00::/8' }, { TRUSTED_PROXIES: ['10.0.0.0/8', '::1', 'fd00::/8'] }],
  [{ METRICS_PORT: '9090' }, { METRICS_PORT: 9090 }],
])('%j is taken', (source, expected) => expect(readEnv(source)).toMatchObject(expected));

test.each([
  ['HOST', 'www.example.org'],
  ['HOST', '127.0.0.1:8080'],
  ['HOST', '127.1'],
  ['PORT', '65536'],
  ['PORT', '80a'],
  ['PORT', '-1'],
  ['DATABASE_URL', './data/leads.db'],
  ['DATABASE_URL', 'mysql://localhost/x'],
  ['DATABASE_URL', 'file:'],
  ['PUBLIC_BASE_URL', 'www.example.org'],
  ['PUBLIC_BASE_URL', 'https://www.example.org/'],
  ['PUBLIC_BASE_URL', 'https://www.example.org/pfad'],
  ['PUBLIC_BASE_URL', 'https://a:geheim@www.example.org'],
  ['PUBLIC_BASE_URL', 'ftp://www.example.org'],
  ['CONTACT_WEBHOOK_URL', 'http://hooks.example.org/geheim'],
  ['CONTACT_WEBHOOK_URL', 'http://169.254.169.254/geheim'],
  ['CONTACT_WEBHOOK_URL', 'http://8.8.8.8/geheim'],
  ['CONTACT_WEBHOOK_URL', 'http://localhost.evil.example/geheim'],
  ['CONTACT_WEBHOOK_URL', 'https://a:geheim@hooks.example.org/'],
  ['CONTACT_WEBHOOK_URL', 'geheim'],
  ['NEWSLETTER_WEBHOOK_URL', 'file:///etc/geheim'],
  ['WEBHOOK_SECRET', 'geheim'],
  ['WEBHOOK_SECRET', `whsec_${Buffer.alloc(23, 7).toString('base64')}`],
  ['WEBHOOK_SECRET', `${secret}!`],
  ['NEWSLETTER_HOOK_SECRET', 'geheim'],
  ['PUBLIC_API_URL', 'https://dienst.example.org/api'],
  ['SMTP_URL', 'https://mail.example.org'],
  ['SMTP_URL', 'smtp://'],
  ['SMTP_URL', 'smtp://geheim:100%@mail.example.org'],
  ['SMTP_URL', 'smtp://mail.example.org/?pool=geheim'],
  ['MAIL_FROM', 'geheim'],
  ['MAIL_TO', 'a@example.org, b'],
  ['PROBE_SECRET', 'geheim'],
  ['MAIL_HOURLY_LIMIT', '9'],
  ['MAIL_HOURLY_LIMIT', 'viele'],
  ['HSTS_SUBDOMAINS', 'ja'],
  ['HSTS_SUBDOMAINS', 'constructor'],
  ['TRUSTED_PROXIES', '10.0.0.0/33'],
  ['TRUSTED_PROXIES', 'proxy.example.org'],
  ['METRICS_PORT', '8080'],
  ['METRICS_PORT', 'x'],
])('%s=%s is refused with what to write instead, without the value', (name, value) => {
  expect(() => readEnv({ [name]: value })).toThrow(new RegExp(`^${name} .*Schreiben Sie`));
  expect(() => readEnv({ [name]: value })).not.toThrow(/geheim|BwcH/);
});

test('a mail server without a sender is refused', () => {
  expect(() => readEnv({ SMTP_URL: 'smtp://localhost' })).toThrow(/^MAIL_FROM fehlt.*Schreiben Sie/);
});

test('a Postgres on another machine is spoken to with TLS, unless it is decided otherwise', () => {
  const answers: Record<string, boolean> = {
    'file:./data/leads.db': false,
    'postgres://a@localhost/x': false,
    'postgres://a@127.0.0.1:5432/x': false,
    'postgres://a@[::1]/x': false,
    'postgres://a@any/x?host=/run/postgresql': false,
    'postgres://a@10.0.0.5/x': true,
    'postgresql://a@db.example.org/x?application_name=y': true,
    'postgres://a@db/x?sslmode=disable': false,
    'postgres://a@db.example.org/x?sslmode=verify-full': false,
    'postgres://a@db.example.org/x?ssl=true': false,
  };
  const told = Object.keys(answers).map((url) => [url, speaksPlainly(readEnv({ DATABASE_URL: url }).DATABASE_URL)]);
  expect(Object.fromEntries(told)).toEqual(answers);
});

test('tells all that is wrong at once', () => {
  expect(() => readEnv({ PORT: 'x', MAIL_TO: 'y' })).toThrow(/^PORT .*\nMAIL_TO /);
});

test('.env.example explains every variable and works as it is', async () => {
  const text = await readFile(new URL('../.env.example', import.meta.url), 'utf8');
  const variables = parseEnv(text);
  expect(readEnv(variables)).toEqual(readEnv({}));
  const source = await readFile(new URL('env.ts', import.meta.url), 'utf8');
  const known = [...source.matchAll(/^ {4}([A-Z_]+):/gm)].map(([, name]) => name);
  expect(known.length).toBeGreaterThan(10);
  expect(Object.keys(variables).sort()).toEqual(known.sort());
});
