/** Refusals of each route: these German words, whichever part finds the fault. */
import { expect, test } from 'vitest';
import { buildingTypeMessage } from '#domain/building-types';
import { apiKeys, apiPath, problems, type Problem } from '#domain/api-contract';
import { contactPostFields } from '#domain/contact-request';
import { priceFields } from '#domain/calculator';
import { every } from '../../tests/support/every.ts';
import { baseUrl, openTestApp, postJson, typed } from '../../tests/support/app.ts';

const calls = Object.keys(apiKeys) as (keyof typeof apiKeys)[];
const fields = [...Object.keys({ ...contactPostFields, ...priceFields }), 'articleSlug'];
const sameForAll = (value: unknown) => Object.fromEntries(fields.map((name) => [name, value]));
const bodies: RequestInit[] = [
  ...[{}, [], [{}], null, 'Text', 5, true, '', { sonst: 1 }, { constructor: 1 }].map((body) =>
    postJson(JSON.stringify(body)),
  ),
  ...[5, -1, 1000, 0.5, true, false, null, [], {}, 'x', 'x'.repeat(300), 'x'.repeat(6000)].map((value) =>
    postJson(sameForAll(value)),
  ),
  postJson('{'),
  { method: 'POST' },
  { method: 'POST', body: '{}', headers: { 'Content-Type': 'text/plain' } },
  { method: 'PUT' },
];

/** Every sentence of a field; those of `problems` come on top. */
const fieldMessages = [
  'Bitte wählen Sie einen Gebäudetyp',
  'Datenschutzerklärung muss akzeptiert werden',
  buildingTypeMessage(),
  'Express ist true oder false',
  'Geben Sie die Anzahl als ganze Zahl an',
  'Gültige E-Mail-Adresse erforderlich',
  'Höchstens 100 Zeichen eingeben',
  'Höchstens 200 Zeichen eingeben',
  'Höchstens 50 Zeichen eingeben',
  'Maximal 100 Energieausweise',
  'Mindestens 1 Energieausweis',
  'Nachname ist erforderlich',
  'Telefonnummer ist erforderlich',
  'Text erwartet',
  'Unbekannte Herkunft',
  'Unbekannte Seite',
  'Unbekannter Ort',
  'Unbekanntes Feld',
  'Vorname ist erforderlich',
];

test('a body that no route can use is refused in German', async () => {
  const { app } = await openTestApp();
  const ofProblems = Object.values(problems).flatMap(({ title, detail }) => [title, detail]);
  const answers = await Promise.all(
    calls.flatMap((call) =>
      bodies.map(async (init) => {
        const response = await app.request(apiPath(call), init);
        const name = `${init.method} ${call} ${JSON.stringify(init.body ?? '').slice(0, 60)}`;
        return { name, status: response.status, problem: (await response.json()) as Problem };
      }),
    ),
  );
  every(answers, ({ status, problem: { title, detail, errors } }) => {
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(ofProblems).toEqual(expect.arrayContaining([title, detail]));
    for (const { message } of errors) expect(fieldMessages).toContain(message);
  });
  const said = answers.flatMap(({ problem }) => problem.errors.map(({ message }) => message));
  expect([...new Set(said)].sort((a, b) => a.localeCompare(b, 'de'))).toEqual(fieldMessages);
});

test('every answer may be used by our own pages alone, and is neither run nor framed', async () => {
  const { app } = await openTestApp();
  for (const [path, init, status] of [
    [apiPath('regions'), {}, 200],
    [apiPath('contacts'), postJson(typed), 201],
    [apiPath('contacts'), postJson({}), 422],
    [apiPath('contacts'), { method: 'PUT' }, 405],
    [apiPath('contacts'), postJson(typed, { Origin: 'https://evil.example' }), 403],
    ['/api/nichts', {}, 404],
    [
      apiPath('contacts'),
      { method: 'OPTIONS', headers: { Origin: baseUrl, 'Access-Control-Request-Method': 'POST' } },
      204,
    ],
  ] as const) {
    const response = await app.request(path, init);
    expect(response.status, path).toBe(status);
    expect(Object.fromEntries(response.headers), `${path} ${status}`).toMatchObject({
      'cross-origin-resource-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
    });
  }
});
