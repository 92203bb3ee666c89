import { expect, test } from 'vitest';
import { knownAddresses, movedPages, pageWords, servedMunicipalities } from '#domain/other-addresses';
import { reservedSegments } from '#domain/pages';
import { createPathMender } from '#domain/spelling';
import { cities, reader } from '../../../tests/support/content.ts';
import { every } from '../../../tests/support/every.ts';
import { toRedirects } from './cdn-rules.ts';

const served = servedMunicipalities(cities, (await reader.around())?.spots ?? []);

test('hosts lead other spellings where the server does, and no rule matches its own target', () => {
  const mend = createPathMender(knownAddresses(cities, served), pageWords);
  const lines = toRedirects(cities, served).trim().split('\n');
  expect(lines).toContain('/l%C3%BCneburg /lueneburg 301');
  expect(lines).toContain('/Luneburg/* /lueneburg/:splat 301');
  for (const line of [
    '/kontakt /contact 301',
    '/oyten /weyhe 301',
    '/gro%C3%9F-ippener /weyhe 301',
    '/index / 301',
    '/werkzeuge/schnittstelle /werkzeuge 301',
  ])
    expect(lines).toContain(line);
  every(lines, (line) => {
    const [from = '', to = '', status] = line.split(' ');
    if (from === '/index' || from in movedPages) return;
    expect(`${mend(decodeURI(from).replace('*', 'x'))} 301`).toBe(`${to.replace(':splat', 'x')} ${status}`);
    expect(from.toLowerCase().split('/')[1]).not.toBe(to.split('/')[1]);
  });
  expect(new Set(lines).size).toBe(lines.length);
  // A place of the catalogue and what lies at the root stay what they are.
  const from = new Set(lines.map((line) => line.split(' ')[0]));
  for (const slug of [...cities.map((city) => city.slug), ...reservedSegments])
    if (slug !== 'index') expect(from.has(`/${slug}`), slug).toBe(false);
  // Cloudflare Pages takes no more.
  const many = Array.from({ length: 3000 }, (_, i) => ({ name: `Ort ${i}`, slug: 'bremen', km: i }));
  const most = toRedirects(cities, many).trim().split('\n');
  expect(most.filter((line) => !line.includes('*')).length).toBe(2000);
  expect(lines.filter((line) => line.includes('*')).length).toBeLessThanOrEqual(100);
});
