import { expect, test } from 'vitest';
import { site } from '../../../tests/support/content.ts';
import { readYaml } from '../yaml.ts';
import { checkPlaces } from './places.ts';

test('a place in a state whose rules are not written is told', () => {
  const states = { ...site.states, states: site.states.states.filter(({ state }) => state !== 'Hamburg') };
  expect(checkPlaces({ ...site, states }, readYaml(''))).toMatchObject([
    { field: 'Hamburg › Hamburg › state', what: 'Was Hamburg regelt, steht nicht in content/states.yaml' },
  ]);
  expect(checkPlaces(site, readYaml(''))).toEqual([]);
});
