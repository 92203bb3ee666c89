import { expect, test } from 'vitest';
import { indexNowFile, toIndexNowKey, toSubmission } from './index-now.ts';

const baseUrl = 'https://www.example.org';
const sitemap = `<url><loc>${baseUrl}/</loc><lastmod>2026-11-26T00:00:00.000Z</lastmod></url><url><loc>${baseUrl}/achim</loc><lastmod>2026-11-24T00:00:00.000Z</lastmod></url>`;

test('addresses whose text changed since a day are told of, with the key that the site shows', () => {
  expect(toSubmission([sitemap], '2026-11-25')).toEqual({
    host: 'www.example.org',
    key: toIndexNowKey(baseUrl),
    keyLocation: baseUrl + indexNowFile(baseUrl),
    urlList: [`${baseUrl}/`],
  });
  expect(toSubmission([sitemap], '2026-11-27')).toBeUndefined();
});
