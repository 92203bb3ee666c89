import { expect, test } from 'vitest';
import { emailHint } from './email-hint.ts';

/** What was meant, and how it is typed; below what is right, of somebody else, or too far from any. */
const typed: Record<string, string> = {
  't-online.de': 't-onlin.de tonline.de t-onlien.de t-online.e T-Onlin.DE',
  'gmail.com': 'gmial.com gmai.com gmail.con gmail.co gmaill.com',
  'googlemail.com': 'googlemial.com',
  'gmx.de': 'gmx.dee gmx.ed',
  'web.de': 'web.d',
  'ewetel.net': 'ewetell.net',
  '': 't-online.de gmx.net gmx.at gmx.com wed.de weg.de mail.com mail.de live.com example.org immobilien-meyer.de bremen.de',
};
test('a slip in a known mailbox is asked back', () => {
  for (const [meant, hosts] of Object.entries(typed))
    for (const host of hosts.split(' '))
      expect(emailHint(`Anna@${host}`), host).toBe(meant ? `Anna@${meant}` : undefined);
  expect(['anna', '@gmail.con', ''].map(emailHint)).toEqual([undefined, undefined, undefined]);
});
