import { expect, onTestFinished, test } from 'vitest';
import { baseUrl, mailWriter, openTestApp } from '../../tests/support/app.ts';
import { openOfficeMailbox } from '../../tests/support/office.ts';
import { collectLog } from '../../tests/support/log-lines.ts';
import { createFullLimits, type FullLimit } from './full-limits.ts';

const minute = 60_000;

test('the office hears of a limit that is full for a minute, once an hour, and the metrics of each call that met it', async () => {
  const { mails, env } = await openOfficeMailbox({});
  const { store, clock, metrics } = await openTestApp();
  const { log, lines } = collectLog(clock, ({ event, reason }) => [event, reason]);
  const sender = { name: 'Nord', baseUrl };
  const { note, notice } = createFullLimits({ store, clock, log, env, sender, metrics, mails: mailWriter });
  onTestFinished(() => notice.stop());
  const pass = async (ms: number, ...met: FullLimit[]) => {
    clock.advance(ms);
    for (const name of met) note(name);
    await notice.run();
    return mails.length;
  };
  expect(await pass(0, 'regions', 'receipts')).toBe(0);
  expect(await pass(minute - 1, 'receipts')).toBe(0);
  expect(await pass(1, 'receipts')).toBe(1);
  expect(lines).toEqual(['limit_full receipts']);
  expect(mails[0]?.mail.subject).toBe('Ungewöhnlich viele Aufrufe');
  for (let passed = 0; passed < 59; passed++) expect(await pass(minute, 'receipts')).toBe(1);
  expect(await pass(minute, 'receipts')).toBe(2);
  // What nobody meets any more is over; met again it has to last again.
  expect(await pass(60 * minute, 'receipts')).toBe(2);
  expect(await metrics.text({})).toContain('limit_full_total{limit="receipts"} 64\n');
});
