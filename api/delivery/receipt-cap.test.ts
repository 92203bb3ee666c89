import { expect, test } from 'vitest';
import { createLimiter, everybody } from '../http/limiter.ts';
import { createLog } from '../http/log.ts';
import { fakeClock, messagesFor, openTestApp, postJson, typed } from '../../tests/support/app.ts';
import { createReceiptCap } from './receipt-cap.ts';

const minute = 60_000;

function open() {
  const clock = fakeClock();
  const lines: string[] = [];
  const limiter = createLimiter({ clock });
  const receipts = createReceiptCap({ clock, limiter, log: createLog((line) => lines.push(line), clock) });
  const passing = (addresses: string[]) => addresses.filter((address) => receipts.consume(address)).length;
  return { clock, lines, limiter, receipts, passing };
}
const strangers = (count: number) => Array.from({ length: count }, (_, i) => `person-${i}@example.org`);

test('one receipt goes to a mailbox in ten minutes, however its address is spelt', () => {
  const { clock, lines, passing } = open();
  const spellings = ['anna@example.org', 'Anna@Example.ORG', 'anna+haus@example.org'];
  expect(passing([...spellings, 'otto@example.org'])).toBe(2);
  clock.advance(10 * minute - 1);
  expect(passing(spellings)).toBe(0);
  clock.advance(1);
  expect(passing(spellings)).toBe(1);
  expect(lines.filter((line) => line.includes('"receipt_left_out","reason":"mailbox"'))).toHaveLength(2 + 3 + 2);
  expect(lines.join()).not.toContain('example');
});

test('of many mailboxes 200 get one at once and 200 in each hour after that, and the log tells', () => {
  const { clock, lines, passing, limiter } = open();
  expect(passing(strangers(300))).toBe(200);
  expect(lines.filter((line) => line.includes('"level":"error","event":"receipts_capped"'))).toHaveLength(1);
  // Neither uses up the other's.
  expect(limiter.consume('confirmationMails', everybody)).toBeUndefined();
  let passed = 0;
  for (let minutes = 0; minutes < 60; minutes++) {
    clock.advance(minute);
    passed += passing(strangers(300).map((address) => `${minutes}-${address}`));
  }
  expect(passed).toBe(200);
});

test('a mailbox that was left out for the cap of all waits no ten minutes besides', () => {
  const { clock, passing, receipts } = open();
  passing(strangers(200));
  expect(receipts.consume('anna@example.org')).toBe(false);
  clock.advance(minute);
  expect(receipts.consume('anna@example.org')).toBe(true);
});

test('a request whose receipt is left out is stored and told to the office all the same', async () => {
  const { receipts } = open();
  const messages = messagesFor({ mailer: true, office: true, receipts });
  const { app, leads, deliveries } = await openTestApp({ messages });
  for (const message of ['eins', 'zwei', 'drei'])
    expect((await app.request('/api/contacts', postJson({ ...typed, message }))).status).toBe(201);
  expect(leads()).toHaveLength(3);
  const count = (name: string) => deliveries().filter(({ channel }) => channel === name).length;
  expect([count('contact-webhook'), count('contact-mail'), count('contact-receipt')]).toEqual([3, 3, 1]);
});
