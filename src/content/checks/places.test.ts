import { expect, test } from 'vitest';
import { site } from '../../../tests/support/content.ts';
import { articleText, faultsOf, goodBody, libraryOf } from '../../../tests/support/texts.ts';
import { newArticle } from '../new-article.ts';
import { createFill } from '../placeholders.ts';
import { readYaml } from '../yaml.ts';
import { checkPlaces } from './places.ts';

test('a place in a state whose rules are not written is told', () => {
  const states = { ...site.states, states: site.states.states.filter(({ state }) => state !== 'Bremen') };
  expect(checkPlaces({ ...site, states }, readYaml(''))).toMatchObject([
    { field: 'Bremen-Oldenburg › Bremen › state', what: 'Was Bremen regelt, steht nicht in content/states.yaml' },
  ]);
  expect(checkPlaces(site, readYaml(''))).toEqual([]);
});

test('a house that stands nowhere in the area is told at a place and at an article, offered to none and drawn as its own', () => {
  const { street } = site.area;
  const without = { long: street.long.filter((type) => type !== 'reetdachhof'), short: street.short };
  const area = { ...site.area, street: without };
  const found = checkPlaces({ ...site, area }, readYaml(''));
  expect(found.length).toBeGreaterThan(0);
  for (const { what, mend } of found) {
    expect(what).toBe('Das Haus „reetdachhof“ steht im Gebiet nicht');
    expect(mend).not.toContain('reetdachhof');
  }
  const text = articleText(goodBody).replace(/house: [\w-]+/, 'house: reetdachhof');
  const library = { ...libraryOf('probe.mdx', text), site: { ...site, area } };
  expect(faultsOf(library, 'content/blog/probe.mdx')).toContainEqual(
    expect.stringContaining('Ein Reetdachhof steht im Gebiet nicht'),
  );
  const { text: made } = newArticle(
    { title: 'Ein Titel zur Probe', category: 'GEG', author: 'recht' },
    library,
    '2026-11-26',
  );
  expect(made).not.toContain('house: reetdachhof');
  const fill = createFill({ ...site, area }, undefined);
  expect(fill({ house: 'reetdachhof', others: [{ house: 'fachwerk' }] })).toEqual({
    house: area.house,
    others: [{ house: 'fachwerk' }],
  });
});
