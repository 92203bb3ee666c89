/** What a page of a place says that stands nowhere else: whoever has enough of it stands for itself. */
import { expect, test } from 'vitest';
import { routes } from '#domain/routes';
import { countOwnRuns, leastOwnRuns } from '../../../src/build/own-words.ts';
import { builtTexts } from '../../support/built-texts.ts';
import { cities, site } from '../../support/content.ts';
import { every } from '../../support/every.ts';

const { counted, standing } = countOwnRuns(builtTexts, site);

test('every home has earned its address', () => {
  every(cities, (city) => expect(standing).toContain(routes.home(city)));
});

test('what a page that stands for itself says of its own is enough beside all others that do', () => {
  every(
    counted.filter(({ path }) => standing.has(path)),
    ({ own }) => expect(own).toBeGreaterThanOrEqual(leastOwnRuns),
  );
});
