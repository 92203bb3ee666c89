import { expect, test } from 'vitest';
import { every } from '../../../tests/support/every.ts';
import { laws, openTool } from '../../../tests/support/tools.ts';
import { documents } from './documents.ts';
import { inputsToQuery } from './address.ts';
import { askedInputs } from './questions.ts';
import type { Query } from './tool.ts';

const today = '2026-11-23';
const both = ['stammdaten', 'heizung', 'raeume', 'erneuerbare', 'fotos'];
const consumption = ['abrechnungen', 'leerstand'];

/** What each certificate needs, by kind and building; `helps` is not needed. */
const table: [art: string, gebaeude: string, needed: string[], helps: string[]][] = [
  ['verbrauch', 'wohn', [...both, ...consumption], ['bauteile']],
  ['verbrauch', 'nichtwohn', [...both, ...consumption, 'strom'], ['bauteile']],
  ['verbrauch', 'unsicher', [...both, ...consumption, 'strom'], ['bauteile']],
  ['bedarf', 'wohn', [...both, 'plaene', 'bauteile'], []],
  ['bedarf', 'nichtwohn', [...both, 'plaene', 'bauteile', 'zonen'], []],
  ['bedarf', 'unsicher', [...both, 'plaene', 'bauteile', 'zonen'], []],
  ['unsicher', 'wohn', [...both, ...consumption, 'plaene', 'bauteile'], []],
  ['unsicher', 'nichtwohn', [...both, ...consumption, 'strom', 'plaene', 'bauteile', 'zonen'], []],
  ['unsicher', 'unsicher', [...both, ...consumption, 'strom', 'plaene', 'bauteile', 'zonen'], []],
];

test('each kind of certificate has its documents, and what is ticked is no longer missing', async () => {
  for (const law of laws) {
    const ask = await openTool('unterlagen', law);
    every(table, ([art, gebaeude, needed, helps]) => {
      const query: Query = { art, gebaeude };
      const all = [...needed, ...helps].toSorted();
      const asked = askedInputs(documents.inputs, query).map((key) => documents.inputs[key as 'kind'].name as string);
      expect(asked.filter((name) => name !== 'art' && name !== 'gebaeude').toSorted()).toEqual(all);

      const sizesOf = (ticked: readonly string[]) =>
        ask({ ...query, ...Object.fromEntries(ticked.map((name) => [name, 'on'])) }, today).result?.lists?.map(
          ({ items }) => items.length,
        );
      expect(sizesOf([])).toEqual([needed.length, 0, helps.length]);
      expect(sizesOf(all)).toEqual([0, needed.length, helps.length]);
      for (const name of needed) expect(sizesOf([name])).toEqual([needed.length - 1, 1, helps.length]);
      const { text } = ask(query, today);
      expect(text).toContain(law.act);
      // § 82 Abs. 2 Satz 4 and § 80 Abs. 3 Satz 2 are about consumption certificates of residential buildings.
      const isConsumption = art !== 'bedarf' && gebaeude !== 'nichtwohn';
      expect(text.includes('genügt die Wohnfläche')).toBe(isConsumption);
      expect(text.includes('meist nicht zulässig')).toBe(isConsumption);
    });
  }
});

test('a list with nothing missing says so, one for both kinds marks what only one needs', async () => {
  const ask = await openTool('unterlagen');
  const ticked = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, 'on']));
  const house = { art: 'verbrauch', gebaeude: 'wohn' };
  const complete = ask({ ...house, ...ticked([...both, ...consumption]) }, today).result;
  expect([complete?.title, complete?.outcome]).toEqual(['Alle nötigen Unterlagen liegen vor', 'clear']);
  expect(ask({ ...house, ...ticked([...both, 'leerstand']) }, today).result?.title).toBe(
    'Es fehlt noch eine Unterlage',
  );
  const { result, text } = ask({ art: 'unsicher', gebaeude: 'wohn' }, today);
  expect(result?.outcome).toBe('open');
  expect(text.match(/nur für den Verbrauchsausweis/g)).toHaveLength(2);
  expect(text.match(/nur für den Bedarfsausweis/g)).toHaveLength(2);
});

test('the address carries every tick that is asked, and no other', () => {
  expect(inputsToQuery(documents, { art: 'bedarf', gebaeude: 'wohn', fotos: 'on', abrechnungen: 'on' })).toBe(
    'art=bedarf&gebaeude=wohn&fotos=on',
  );
});
