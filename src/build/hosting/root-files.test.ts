import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { formatEuro } from '#domain/format';
import { toolSlugs } from '#domain/pages';
import { routes } from '#domain/routes';
import { cities, articleSlugs, reader, root, site } from '../../../tests/support/content.ts';
import { toManifest, toSecurityText, toShortText } from './root-files.ts';

const baseUrl = 'https://www.example.org';
const day = 24 * 60 * 60_000;

test.each(['2026-11-01', '2026-11-30', '2026-02-28', '2027-01-31'])(
  'whom to tell of a hole holds for nearly a year from %s, and no longer',
  (today) => {
    const now = Date.parse(today);
    const lines = toSecurityText({ email: 'kontakt@example.org' }, baseUrl, now).split('\n');
    expect(lines).toEqual(
      expect.arrayContaining([
        'Contact: mailto:kontakt@example.org',
        'Preferred-Languages: de, en',
        'Canonical: https://www.example.org/.well-known/security.txt',
      ]),
    );
    const expires = lines.find((line) => line.startsWith('Expires: '))?.slice('Expires: '.length) ?? '';
    const days = (Date.parse(expires) - now) / day;
    expect(days).toBeGreaterThan(300);
    expect(days).toBeLessThan(365);
  },
);

test('the tools as an app have the firm’s name, colour and signs, which are there', async () => {
  const { name, theme_color, start_url, icons } = JSON.parse(toManifest(site.company, site.area.name)) as {
    name: string;
    theme_color: string;
    start_url: string;
    icons: { src: string }[];
  };
  const { brand, colours } = site.company;
  expect([name, theme_color, start_url]).toEqual([`${brand} ${site.area.name}`, colours.main, '/werkzeuge']);
  for (const { src } of icons) expect((await readFile(new URL(`public${src}`, root))).length).toBeGreaterThan(0);
});

test('the site in short has every price, place, tool and article, and the law’s date', async () => {
  const text = await toShortText(reader, baseUrl);
  const { EFH } = site.prices.private;
  expect(text).toContain(`kostet bei uns privat ${formatEuro(EFH).replace('\u00a0', ' ')}, für`);
  expect(text).toContain(site.law.status);
  const paths = [
    ...cities.map(routes.home),
    ...toolSlugs.map((slug) => routes.tool(slug)),
    ...articleSlugs.map((slug) => routes.article(slug, undefined)),
  ];
  expect(paths.filter((path) => !text.includes(`(${baseUrl}${path})`))).toEqual([]);
  expect(text).not.toMatch(/[{}\u00a0\u00ad]|undefined/);
});
