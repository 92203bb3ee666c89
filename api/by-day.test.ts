import { expect, test } from 'vitest';
import { bothPrices } from '#domain/calculator';
import { createMailWriter } from './delivery/write-mail.ts';
import { byDay, mailsByDay } from './by-day.ts';
import { readContent, type ContentVersions } from './content.ts';
import { createReader } from '../src/content/reader.ts';
import { asRequest, baseUrl, contact, openTestApp, postJson } from '../tests/support/app.ts';
import { contentDir, root } from '../tests/support/content.ts';
import { every } from '../tests/support/every.ts';

const content = await readContent(root, contentDir);
const { prices } = content;
const dearer = { ...prices, business: { ...prices.business, EFH: 777 }, private: { ...prices.private, EFH: 888 } };
const versions: ContentVersions = [
  { from: undefined, content },
  { from: '2027-01-01', content: { ...content, prices: dearer } },
];
const [before, midnight] = [Date.parse('2026-12-31T23:59:59+01:00'), Date.parse('2027-01-01T00:00:00+01:00')];

test('at midnight of the day in Germany the service asks the new price', async () => {
  const at = byDay(versions, ({ prices }) => prices);
  const asked = async (time: number) => {
    const { app } = await openTestApp({ prices: at(time) });
    const answer = await app.request('/api/calculate-price', postJson({ buildingType: 'EFH', quantity: 1 }));
    const { totalPrice, privateTotalPrice } = (await answer.json()) as Record<string, number>;
    return bothPrices(totalPrice ?? 0, privateTotalPrice ?? 0);
  };
  expect(await asked(before)).toBe(bothPrices(prices.business.EFH, prices.private.EFH));
  expect(await asked(midnight)).toBe(bothPrices(777, 888));
});

test('a receipt says the price of the day on which the request came, whenever it is written', () => {
  const toMails = byDay(versions, (held) =>
    createMailWriter({ ...held, links: { sign: () => '' }, baseUrl, apiUrl: baseUrl }),
  );
  const rows = [
    ['came before, written before', before, before, prices.business.EFH],
    ['came before, written after', before, midnight, prices.business.EFH],
    ['came after', midnight, midnight, 777],
  ] as const;
  every(rows, ([, receivedAt, now, euros]) => {
    const mails = mailsByDay(toMails, { now: () => now });
    const { text } = mails.receipt(asRequest({ ...contact, buildingType: 'EFH' }, receivedAt, { since: now }));
    expect(text).toContain(`${euros}\u00a0€`);
  });
});

test('at midnight pages and service go over to the law of 2027', async () => {
  const law = await Promise.all(
    ['2026-12-31', '2027-01-01'].map(async (day) => ({
      from: day === '2027-01-01' ? day : undefined,
      content: await readContent(root, 'content', day),
      act: (await createReader(root, 'content', { day }).site()).law.act,
    })),
  );
  expect(law.map(({ act }) => act)).toEqual(['GModG', 'GModG-2027']);
  const months = byDay(law as unknown as ContentVersions, ({ toolWords }) => toolWords.facts['36-monate'].figures);
  expect([before, midnight].map((time) => months(time))).toMatchObject([
    { 'consumption-months': '36' },
    { 'consumption-months': '24' },
  ]);
});
