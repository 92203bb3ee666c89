import { expect, test } from 'vitest';
import { formatEuro } from '#domain/language/format';
import { toolSlugs } from '#domain/site/pages';
import { routes } from '#domain/site/routes';
import { cities, articleSlugs, reader, site } from '../../../tests/support/content.ts';
import { toSecurityText, toShortText } from './root-files.ts';

const baseUrl = 'https://www.example.org';

test('whom to tell of a hole holds for nearly a year, and no longer', () => {
  const text = toSecurityText({ email: 'kontakt@example.org' }, baseUrl, Date.UTC(2027, 0, 31));
  expect(text).toContain('Contact: mailto:kontakt@example.org\nExpires: 2027-12-01T00:00:00.000Z\n');
});

test('the site in short has every price, place, tool and article, and the law’s date', async () => {
  const text = await toShortText(reader, baseUrl);
  expect(text).toContain(`kostet bei uns privat ${formatEuro(site.prices.private.EFH).replace('\u00a0', ' ')}, für`);
  expect(text).toContain(site.law.status);
  const paths = [
    ...cities.map(routes.home),
    ...toolSlugs.map((slug) => routes.tool(slug)),
    ...articleSlugs.map((slug) => routes.article(slug, undefined)),
  ];
  expect(paths.filter((path) => !text.includes(`(${baseUrl}${path})`))).toEqual([]);
  expect(text).not.toMatch(/[{}\u00a0\u00ad]|undefined/);
});
