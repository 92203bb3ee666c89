/** The pages that the service answers a form with, as the build leaves them. */
import { readFile } from 'node:fs/promises';
import { parse, type HTMLElement } from 'node-html-parser';
import { expect, test } from 'vitest';
import { answersFile } from '#domain/api-contract';
import { routes } from '#domain/routes';
import { writtenWays } from '#domain/company';
import { places, site } from '../support/content.ts';
import { every } from '../support/every.ts';
import { distFolder, hrefsOf, pageAt, pages, textOf } from '../support/dist.ts';

/** Classes that the styles of a page name. */
const styled = (path: string) => {
  const css = pageAt(path).document.querySelector('style')?.textContent ?? '';
  return new Set([...css.matchAll(/\.([a-z][\w-]*)/g)].map(([, name = '']) => name));
};

test('the thank-you pages carry the look of the forms that the service puts into them', async () => {
  const answers = parse(await readFile(distFolder + answersFile, 'utf8'));
  const classes = new Set(answers.querySelectorAll('[class]').flatMap(({ classList }) => classList.value));
  // Classes that have a rule on the pages where these forms stand else.
  const elsewhere = ['/contact', '/services', '/blog'].map(styled).reduce((all, names) => all.union(names));
  const needed = classes.intersection(elsewhere);
  expect(needed.size).toBeGreaterThan(10);
  every(places.map(routes.thanks), (path) => expect([...needed.difference(styled(path))]).toEqual([]));
});

test('wherever a form asks for a number, and on what answers it, stands how to write instead', async () => {
  const parts = writtenWays(site.company);
  const sentence = parts.map((part) => (typeof part === 'string' ? part : part.text)).join('');
  const links = parts.flatMap((part) => (typeof part === 'string' ? [] : part.href));
  const template = async (file: string) => parse(await readFile(distFolder + file, 'utf8'));
  const asking = (document: HTMLElement) =>
    document.querySelectorAll('form').filter((form) => form.querySelector('[name=phone]'));
  const shown = [
    ...pages.flatMap(({ path, document }) => asking(document).map((element) => ({ path, element }))),
    ...asking(await template(answersFile)).map((element) => ({ path: answersFile, element })),
    ...places.map(routes.thanks).map((path) => ({ path, element: pageAt(path).document.querySelector('main') })),
    { path: 'api/unavailable.html', element: (await template('api/unavailable.html')).querySelector('main') },
  ];
  expect(shown.length).toBeGreaterThan(places.length * 2);
  every(shown, ({ element }) => {
    expect(textOf(element)).toContain(sentence);
    expect(hrefsOf(element)).toEqual(expect.arrayContaining(links));
  });
});
