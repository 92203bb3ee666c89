/** The pages that the service answers a form with, as the build leaves them. */
import { readFile } from 'node:fs/promises';
import { parse } from 'node-html-parser';
import { expect, test } from 'vitest';
import { answersFile } from '#domain/api-contract';
import { routes } from '#domain/site/routes';
import { places } from '../support/content.ts';
import { every } from '../support/every.ts';
import { distFolder, pageAt } from '../support/site/dist.ts';

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
