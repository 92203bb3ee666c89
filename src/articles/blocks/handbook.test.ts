/** What the handbook says of the names that blocks take. */
import { expect, test } from 'vitest';
import { readText, site } from '../../../tests/support/content.ts';
import { buildingTypes } from '#domain/prices/building-types';
import { placeholders } from '../../content/placeholders.ts';

test('the handbook names every name of <Value>', async () => {
  const handbook = await readText('docs/editing.md');
  // Of the kinds of building it names the first.
  const others = buildingTypes.slice(1).join('|');
  const skipped = new RegExp(`^(?:law|paragraph)\\.|\\.(?:${others})$`);
  const names = Object.keys(placeholders(site, undefined)).filter((name) => !skipped.test(name));
  expect(names.filter((name) => !handbook.includes(`\`${name}\``))).toEqual([]);
});
