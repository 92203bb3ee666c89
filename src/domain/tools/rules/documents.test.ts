import { expect, test } from 'vitest';
import { every, rowsOf } from '../../../../tests/support/every.ts';
import { firstDay, lastDay, toolOn } from '../../../../tests/support/tools.ts';
import { inputsToQuery } from '../address.ts';
import { askedInputs } from '../questions.ts';
import type { Query } from '../tool.ts';

const both = ['stammdaten', 'heizung', 'raeume', 'erneuerbare', 'fotos'];
const sets: Record<string, string[]> = {
  consumption: [...both, 'abrechnungen', 'leerstand'],
  power: ['strom'],
  demand: [...both, 'plaene', 'bauteile'],
  zones: ['zonen'],
};

/** What each certificate needs on the last day of one law and the first of the next: `helps` where the layers only help. */
const table = rowsOf(`
verbrauch wohn      | consumption helps         | consumption helps  | soonMonths
verbrauch nichtwohn | consumption power helps   | none               | soonCommercial
verbrauch unsicher  | consumption power helps   | consumption helps  | soonMonths
bedarf wohn         | demand                    | demand             |
bedarf nichtwohn    | demand zones              | demand zones       |
bedarf unsicher     | demand zones              | demand zones       |
unsicher wohn       | consumption demand        | consumption demand | soonMonths
unsicher nichtwohn  | consumption power demand zones | demand zones  | soonCommercial
unsicher unsicher   | consumption power demand zones | consumption demand zones | soonMonths
`);

const [before, after] = [await toolOn('unterlagen', lastDay), await toolOn('unterlagen', firstDay)];
const ticked = (names: readonly string[]): Query => Object.fromEntries(names.map((name) => [name, 'on']));

test('each certificate has its documents by the law of the day, and what is ticked is no longer missing', () => {
  every(table, ([answers = '', until2026 = '', from2027 = '', soon]) => {
    const [art, gebaeude] = answers.split(' ');
    const query: Query = { art, gebaeude };
    for (const { ask, say, tool, told } of [
      { ...before, told: until2026 },
      { ...after, told: from2027 },
    ]) {
      const { result } = ask(query);
      expect(result?.soon?.text).toBe(ask === before.ask && soon ? say(soon) : undefined);
      if (told === 'none') {
        expect(result).toMatchObject({ title: say('onlyDemandTitle'), outcome: 'warning' });
        expect(result?.links?.[0]?.href).toContain('?art=bedarf&gebaeude=nichtwohn');
        continue;
      }
      const helps = told.includes('helps') ? ['bauteile'] : [];
      const needed = [...new Set(told.split(' ').flatMap((name) => sets[name] ?? []))];
      const all = [...needed, ...helps].toSorted();
      const asked = askedInputs(tool.inputs, query).flatMap((key) => tool.inputs[key]?.name ?? '');
      expect(asked.slice(2).toSorted()).toEqual(all);
      for (const names of [[], all, ...needed.map((name) => [name])]) {
        const { lists } = ask({ ...query, ...ticked(names) }).result ?? {};
        const boxes = lists?.map(({ items }) => items.map(({ box }) => box)) ?? [];
        expect(boxes.map((list) => list.map((box) => box?.name).toSorted())).toEqual([needed.toSorted(), helps]);
        for (const box of boxes.flat()) expect(box?.isTicked).toBe(names.includes(box?.name ?? ''));
        const there = needed.filter((name) => names.includes(name)).length;
        expect(lists?.[0]).toMatchObject({ progress: { value: there, max: needed.length } });
      }
      // The Wohnfläche is enough, and the kind to be looked at, for consumption certificates of residential buildings.
      const isConsumption = art !== 'bedarf' && gebaeude !== 'nichtwohn';
      const lines = [result?.statements, result?.lists?.[0]?.items].flatMap((all) => all?.map(({ text }) => text));
      expect(lines.includes(say('kindFirst'))).toBe(isConsumption);
      expect(lines.some((line) => line?.endsWith(say('livingArea')))).toBe(isConsumption);
    }
  });
});

test('a list with nothing missing says so, one for both kinds marks what only one needs, the address has what is asked', () => {
  const { ask, say, tool } = after;
  const house = { art: 'verbrauch', gebaeude: 'wohn' };
  const complete = ask({ ...house, ...ticked(sets['consumption'] ?? []) }).result;
  expect([complete?.title, complete?.outcome]).toEqual([say('complete'), 'clear']);
  expect(ask({ ...house, ...ticked([...both, 'leerstand']) }).result?.title).toBe(say('missingOne'));
  const { result, text } = ask({ art: 'unsicher', gebaeude: 'wohn' });
  expect(result?.outcome).toBe('open');
  expect([text.split(say('forConsumption')).length, text.split(say('forDemand')).length]).toEqual([3, 3]);
  expect(inputsToQuery(tool, { art: 'bedarf', gebaeude: 'wohn', fotos: 'on', abrechnungen: 'on' })).toBe(
    'art=bedarf&gebaeude=wohn&fotos=on',
  );
});
