import { expect, test } from 'vitest';
import { readEnv } from './env.ts';
import { findPlaceholders, refusePlaceholders } from './placeholders.ts';

const own = {
  PUBLIC_BASE_URL: 'https://www.energieausweis-kassel.de',
  CONTACT_WEBHOOK_URL: 'https://crm.energieausweis-kassel.de/x',
  SMTP_URL: 'smtps://dienst:geheim@smtp.anbieter.de',
  MAIL_FROM: 'anfragen@energieausweis-kassel.de',
  MAIL_TO: 'buero@energieausweis-kassel.de',
};

test.each([
  ['PUBLIC_BASE_URL', 'https://www.your-domain.de'],
  ['PUBLIC_API_URL', 'https://dienst.example.org'],
  ['CONTACT_WEBHOOK_URL', 'https://hooks.example.com./geheim'],
  ['NEWSLETTER_WEBHOOK_URL', 'https://newsletter.invalid/geheim'],
  ['SMTP_URL', 'smtps://benutzer:geheim@mail.example.org:465'],
  ['MAIL_FROM', 'geheim@example.org'],
  ['MAIL_TO', 'buero@energieausweis-kassel.de, geheim@firma.example'],
])('%s=%s is refused with what to write instead, without the value', (name, value) => {
  const start = () => refusePlaceholders(readEnv({ ...own, [name]: value }));
  expect(start).toThrow(new RegExp(`^${name} ist noch das Beispiel der Anleitung\\. Schreiben Sie [^]+\\.$`));
  expect(start).not.toThrow(/geheim/);
});

test('settings of one’s own start, names that only look alike, and a trial on one’s own machine', () => {
  const trial = { SMTP_URL: 'smtp://localhost:1025', MAIL_FROM: 'a@example.org', MAIL_TO: 'b@example.org' };
  for (const settings of [
    ...[{}, own, { ...own, PUBLIC_BASE_URL: 'https://www.example.org.de' }],
    ...['', 'http://127.0.0.1:8080'].map((PUBLIC_BASE_URL) => ({ ...trial, PUBLIC_BASE_URL })),
  ])
    expect(findPlaceholders(readEnv(settings))).toEqual([]);
  expect(findPlaceholders(readEnv({ ...own, ...trial }))).toHaveLength(2);
});
