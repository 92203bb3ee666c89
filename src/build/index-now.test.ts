import { expect, test } from 'vitest';
import { indexNowFile, toIndexNowKey, toSubmission } from './index-now.ts';

const baseUrl = 'https://www.example.org';
const sitemap = [
  ['/', '2026-11-26'],
  ['/bremen', '2026-11-25'],
  ['/achim', '2026-11-24'],
]
  .map(([path, day]) => `<url><loc>${baseUrl}${path}</loc><lastmod>${day}T00:00:00.000Z</lastmod></url>`)
  .join('');

test('addresses whose text changed since a day are told of, with the key that the site shows', () => {
  expect(toSubmission([sitemap], '2026-11-25')).toEqual({
    host: 'www.example.org',
    key: toIndexNowKey(baseUrl),
    keyLocation: baseUrl + indexNowFile(baseUrl),
    urlList: [`${baseUrl}/`, `${baseUrl}/bremen`],
  });
  expect(toIndexNowKey(baseUrl)).toMatch(/^[a-f\d]{32}$/);
});

test('where none changed nothing is told', () => {
  expect(toSubmission([sitemap], '2026-11-27')).toBeUndefined();
});
