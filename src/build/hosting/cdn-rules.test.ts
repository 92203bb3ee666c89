import { expect, test } from 'vitest';
import { siteAddresses } from '#domain/routes';
import { createPathMender } from '#domain/spelling';
import { cities } from '../../../tests/support/content.ts';
import { every } from '../../../tests/support/every.ts';
import { citiesToRedirects } from './cdn-rules.ts';

test('hosts lead other spellings where the server does, and no rule matches its own target', () => {
  const mend = createPathMender(siteAddresses(cities));
  const lines = citiesToRedirects(cities).trim().split('\n');
  expect(lines).toContain('/l%C3%BCneburg /lueneburg 301');
  expect(lines).toContain('/Luneburg/* /lueneburg/:splat 301');
  every(lines, (line) => {
    const [from = '', to = '', status] = line.split(' ');
    expect(`${mend(decodeURI(from).replace('*', 'x'))} 301`).toBe(`${to.replace(':splat', 'x')} ${status}`);
    expect(from.toLowerCase().split('/')[1]).not.toBe(to.split('/')[1]);
  });
  expect(new Set(lines).size).toBe(lines.length);
  // Cloudflare Pages takes no more.
  expect(lines.filter((line) => line.includes('*')).length).toBeLessThanOrEqual(100);
});
