import { expect, test } from 'vitest';
import { byDay, createWriteOfDay } from './by-day.ts';
import { receiptMail } from '../delivery/mails/visitor-mails.ts';
import { readContent, type ContentVersions } from '../content.ts';
import { asRequest, baseUrl, contact } from '../../tests/support/app.ts';
import { contentDir, root } from '../../tests/support/content.ts';
import { every } from '../../tests/support/every.ts';

const [before, midnight] = [Date.parse('2026-12-31T23:59:59+01:00'), Date.parse('2027-01-01T00:00:00+01:00')];

test('at midnight of the day in Germany a new price holds; a receipt says that of the day on which the request came', async () => {
  const content = await readContent(root, contentDir);
  const { prices } = content;
  const dearer = { ...prices, business: { ...prices.business, EFH: 777 } };
  const versions: ContentVersions = [
    { from: undefined, content },
    { from: '2027-01-01', content: { ...content, prices: dearer } },
  ];
  const origin = { env: {}, links: { sign: () => '' }, baseUrl, apiUrl: baseUrl };
  const rows = [
    ['came before, written before', before, before, prices.business.EFH],
    ['came before, written after', before, midnight, prices.business.EFH],
    ['came after', midnight, midnight, 777],
  ] as const;
  every(rows, ([, receivedAt, now, euros]) => {
    const writeOfDay = createWriteOfDay(versions, origin, { now: () => now });
    const { text } = writeOfDay(
      receiptMail,
      asRequest({ ...contact, buildingType: 'EFH' }, receivedAt, { since: now }),
    );
    expect(text).toContain(`${euros}\u00a0€`);
  });
});

test('from midnight on a tool answers by the law of 2027', async () => {
  const read = async (day: string) => ({ from: day, content: await readContent(root, 'content', day) });
  const law = await Promise.all(['2026-12-31', '2027-01-01'].map(read));
  const months = byDay(law as unknown as ContentVersions, ({ toolWords }) => toolWords.facts['36-monate'].figures);
  expect([before, midnight].map((time) => months(time)['consumption-months'])).toEqual(['36', '24']);
});
