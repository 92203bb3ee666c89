import { expect, test } from 'vitest';
import { knownAddresses, pageWords, servedMunicipalities } from '#domain/site/other-addresses';
import { createPathCorrector } from '#domain/language/spelling';
import { cities, reader } from '../../../tests/support/content.ts';
import { every } from '../../../tests/support/every.ts';
import { toRedirects } from './cdn-rules.ts';

const served = servedMunicipalities(cities, (await reader.gazetteer())?.localities ?? []);

test('a CDN leads whoever types another spelling where our server leads them, and nobody in a circle', () => {
  const mend = createPathCorrector(knownAddresses(cities, served), pageWords);
  const lines = toRedirects(cities, served).trim().split('\n');
  for (const line of ['/l%C3%BCneburg /lueneburg 301', '/Luneburg/* /lueneburg/:splat 301', '/index / 301'])
    expect(lines).toContain(line);
  every(lines, (line) => {
    const [from = '', to = '', status] = line.split(' ');
    if (from === '/index') return;
    expect(`${mend(decodeURI(from).replace('*', 'x'))} 301`).toBe(`${to.replace(':splat', 'x')} ${status}`);
    expect(from.toLowerCase().split('/')[1]).not.toBe(to.split('/')[1]);
  });
  // Cloudflare Pages takes no more.
  const many = Array.from({ length: 3000 }, (_, i) => ({ name: `Ort ${i}`, slug: 'bremen', km: i }));
  const most = toRedirects(cities, many).trim().split('\n');
  expect(most.filter((line) => !line.includes('*')).length).toBe(2000);
});
