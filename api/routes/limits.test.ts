/** How often one visitor may call each route; what a limit does stands in `http/limiter.test.ts`. */
import { expect, test } from 'vitest';
import { apiPath, newsletterHookPath, newsletterPaths, officePaths, toolPath } from '#domain/api-contract';
import { fakeClock, from, openTestApp, postForm, postJson, typed } from '../../tests/support/app.ts';
import { collectLog } from '../../tests/support/service/log-lines.ts';
import { createMetrics } from '../http/metrics.ts';
import { createFullLimitNotes } from '../http/visitor-limits.ts';

type Call = [path: string, init?: RequestInit];
const token = 'x'.repeat(43);
const price = { buildingType: 'EFH', quantity: 1, priority: false };
const secret = { text: 'whsec_secret', key: Buffer.alloc(32) };

const rows: [what: string, calls: number, toCall: (i: number) => Call][] = [
  ['regions', 120, () => [apiPath('regions')]],
  ['views', 60, () => [apiPath('blogViews'), postJson({ page: '/' })]],
  ['prices', 60, () => [apiPath('calculatePrice'), postJson(price)]],
  ['a tool', 60, () => [toolPath('gueltigkeit')]],
  ['a tool with a text', 60, () => [toolPath('anzeige-pruefen'), postForm({ text: 'Baujahr 1958' })]],
  ['the newsletter', 3, (i) => [apiPath('newsletter'), postJson({ email: `a${i}@example.org` })]],
  ['a link of a mail, opened', 120, () => [`${newsletterPaths.confirm}?token=${token}`]],
  ['a link of a mail, posted', 120, () => [newsletterPaths.unsubscribe, postForm({ token })]],
  ['one click', 120, () => [`${newsletterPaths.unsubscribe}?token=${token}`, postForm({})]],
  ['a link of the office', 120, () => [`${officePaths.release}?token=${token}`]],
  ['reports without a signature', 300, () => [newsletterHookPath, postJson({})]],
  ['what is refused', 120, (i) => [apiPath(i % 2 ? 'contacts' : 'calculatePrice'), postJson({ other: i })]],
  ['a monitor with a wrong word', 10, () => [apiPath('contacts'), postJson(typed, { 'Energieausweis-Probe': 'x' })]],
];

test.each(rows)('%s: %i times, then it says when again; a request for a call is told all the same', async (...row) => {
  const [, calls, toCall] = row;
  const { app, deliveries } = await openTestApp({ newsletterHookSecret: secret });
  const ask = async (i: number, address = '203.0.113.7') => {
    const [path, init] = toCall(i);
    return app.request(path, init, from(address));
  };
  for (let i = 0; i < calls; i++) expect((await ask(i)).status).not.toBe(429);
  const refused = await ask(calls);
  expect([refused.status, Number(refused.headers.get('Retry-After')) > 0]).toEqual([429, true]);
  expect((await ask(calls + 1, '203.0.113.8')).status).not.toBe(429);
  expect((await app.request(apiPath('contacts'), postJson(typed), from('203.0.113.7'))).status).toBe(201);
  expect(deliveries()).toHaveLength(1);
});

test('a limit that is full for all is counted each time, and logged at once and then by the minute', async () => {
  const metrics = await createMetrics();
  const { log, lines } = collectLog(fakeClock(), ({ level, event, reason }) => [level, event, reason]);
  const noteFull = createFullLimitNotes(log, metrics);
  for (const name of ['newsletter', 'newsletter', 'receipts'] as const) noteFull(name);
  expect(await metrics.text({})).toContain('limit_full_total{limit="newsletter"} 2\n');
  expect(lines).toEqual(['warn limit_full newsletter', 'warn limit_full receipts']);
});
