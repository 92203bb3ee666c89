import { expect, test } from 'vitest';
import { fakeClock } from '../../tests/support/app.ts';
import { createSignedLinks, linkLifeMs } from './signed-links.ts';

const id = '0b1c2d3e-4f50-4617-8293-a4b5c6d7e8f9';

test('a link gives the right to one action at one request, for thirty days, and to nothing else', () => {
  const clock = fakeClock();
  const links = createSignedLinks({ secret: 'secret', clock });
  const token = links.sign('release', id);
  expect(links.read('release', token)).toEqual({ id });
  const [, until = '', signature = ''] = token.split('.');
  const other = `${id.slice(0, -1)}0`;
  const refused: [why: string, action: string, token: unknown][] = [
    ['another action', 'refuse', token],
    ['another request', 'release', `${other}.${until}.${signature}`],
    ['a longer time', 'release', `${id}.${(parseInt(until, 36) + 1).toString(36)}.${signature}`],
    ['cut', 'release', token.slice(0, -1)],
    ['longer', 'release', `${token}x`],
    ['another signature', 'release', `${id}.${until}.${'A'.repeat(43)}`],
    ['another secret', 'release', createSignedLinks({ secret: 'other', clock }).sign('release', id)],
    ['nothing', 'release', ''],
    ['none', 'release', undefined],
    ['a list', 'release', [token]],
    ['other letters', 'release', `${id}.${until}.${'ä'.repeat(43)}`],
  ];
  for (const [why, action, wrong] of refused) expect(links.read(action, wrong), why).toBeUndefined();
  clock.advance(linkLifeMs - 1);
  expect(links.read('release', token)).toEqual({ id });
  clock.advance(1);
  expect(links.read('release', token)).toBe('expired');
  expect(links.read('refuse', token)).toBeUndefined();
});
