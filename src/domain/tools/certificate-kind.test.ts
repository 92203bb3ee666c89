import { expect, test } from 'vitest';
import { every } from '../../../tests/support/every.ts';
import { firstDay, lastDay, toolOn } from '../../../tests/support/tools.ts';
import { certificateKind } from './certificate-kind.ts';
import { mostAsked } from './questions.ts';
import type { Query } from './tool.ts';

const house = { anlass: 'verkauf', gebaeude: 'wohn' };
const old = { ...house, wohnungen: 'eine', bauantrag: 'vor' };
const many = { ...house, wohnungen: 'ab5' };
const office = { anlass: 'verkauf', gebaeude: 'nichtwohn' };
const proven = { daten: 'ja', leerstand: 'nein' };

type Key = (typeof certificateKind.says)[number];
type Told = [title: Key, outcome: 'clear' | 'open', place: string, soon?: Key];
/** The act on its last day and on the first of the next; of what is the same on both, once. */
const table: [case_: string, query: Query, until2026: Told, from2027?: Told][] = [
  [
    '§ 80 Abs. 3 Satz 2: old and small',
    { ...old, daemmung: 'nein', ...proven },
    ['compulsory', 'clear', '§ 80 Abs. 3', 'soonFree'],
    ['choice', 'clear', '§ 82 Abs. 1 Satz 1'],
  ],
  [
    'four flats to let',
    { ...old, anlass: 'vermietung', wohnungen: 'bis4', daemmung: 'nein', ...proven },
    ['compulsory', 'clear', '§ 80 Abs. 3 Satz 1', 'soonFree'],
    ['choice', 'clear', '§ 80 Abs. 3 Satz 1'],
  ],
  [
    'level reached',
    { ...old, daemmung: 'ja', ...proven },
    ['choice', 'clear', '§ 80 Abs. 3 Satz 3'],
    ['choice', 'clear', '§ 82 Abs. 1'],
  ],
  [
    'level unknown',
    { ...old, daemmung: 'unsicher', ...proven },
    ['safe', 'open', '§ 80 Abs. 3 Satz 3', 'soonFree'],
    ['choice', 'clear', '§ 82 Abs. 1'],
  ],
  [
    'application unknown',
    { ...old, bauantrag: 'unsicher', daemmung: 'nein', ...proven },
    ['safe', 'open', '§ 80 Abs. 3', 'soonFree'],
    ['choice', 'clear', '§ 82 Abs. 1'],
  ],
  [
    'flats unknown',
    { ...old, wohnungen: 'unsicher', daemmung: 'nein', ...proven },
    ['safe', 'open', '§ 80 Abs. 3', 'soonFree'],
    ['choice', 'clear', '§ 82 Abs. 1'],
  ],
  [
    'application later',
    { ...old, bauantrag: 'ab', ...proven },
    ['choice', 'clear', '§ 80 Abs. 3'],
    ['choice', 'clear', '§ 82 Abs. 1'],
  ],
  ['five flats', { ...many, ...proven }, ['choice', 'clear', '§ 80 Abs. 3'], ['choice', 'clear', '§ 82 Abs. 1']],
  ['an answer left over', { ...many, bauantrag: 'vor', daemmung: 'nein', ...proven }, ['choice', 'clear', '§ 80']],
  [
    'no data',
    { ...many, daten: 'nein' },
    ['noData', 'clear', '§ 82 Abs. 4', 'soonMonths'],
    ['noData', 'clear', '§ 82 Abs. 1 Satz 2'],
  ],
  [
    'data unknown',
    { ...many, daten: 'unsicher', leerstand: 'nein' },
    ['dataOpen', 'open', '§ 82 Abs. 4', 'soonMonths'],
    ['dataOpen', 'open', '§ 82 Abs. 4 Satz 2'],
  ],
  [
    'vacancy',
    { ...many, daten: 'ja', leerstand: 'ja' },
    ['vacancyOpen', 'open', '§ 82 Abs. 4 Satz 3'],
    ['vacancyOpen', 'open', '§ 82 Abs. 3 Satz 2'],
  ],
  [
    'data and vacancy unknown',
    { ...many, daten: 'unsicher', leerstand: 'ja' },
    ['bothOpen', 'open', '§ 82 Abs. 4 Satz 3', 'soonMonths'],
    ['bothOpen', 'open', '§ 82 Abs. 3 Satz 2'],
  ],
  [
    'offices',
    { ...office, ...proven },
    ['choice', 'clear', '§ 79 Abs. 1', 'soonCommercial'],
    ['onlyDemand', 'clear', '§ 80 Abs. 3 Satz 2'],
  ],
  [
    'offices without data',
    { ...office, daten: 'nein' },
    ['noData', 'clear', '§ 82 Abs. 4', 'soonCommercial'],
    ['onlyDemand', 'clear', '§ 80 Abs. 3 Satz 2'],
  ],
  ['small', { anlass: 'verkauf', gebaeude: 'klein' }, ['none', 'clear', '§ 79 Abs. 4']],
  ['small and new', { anlass: 'neubau', gebaeude: 'klein' }, ['none', 'clear', '§ 79 Abs. 4']],
  ['changed as a whole', { anlass: 'umbau', gebaeude: 'wohn' }, ['changedDemand', 'clear', '§ 79 Abs. 3']],
  ['new', { anlass: 'neubau', gebaeude: 'nichtwohn' }, ['newDemand', 'clear', '§ 80 Abs. 1']],
  [
    'mixed and new',
    { anlass: 'neubau', gebaeude: 'gemischt' },
    ['newDemand', 'open', '§ 106'],
    ['newDemand', 'clear', '§ 82 Abs. 1'],
  ],
  [
    'mixed',
    { anlass: 'verkauf', gebaeude: 'gemischt' },
    ['mixedTitle', 'open', '§ 106', 'soonMixed'],
    ['mixedTitle', 'clear', '§ 82 Abs. 1'],
  ],
  ['kind unknown', { anlass: 'verkauf', gebaeude: 'unsicher' }, ['kindTitle', 'open', '§ 3 Abs. 1 Nr. 33']],
  [
    'no occasion',
    { anlass: 'keiner' },
    ['none', 'clear', '§ 80 Abs. 6', 'soonExtension'],
    ['none', 'clear', '§ 80 Abs. 6 Satz 1'],
  ],
  ['occasion unknown', { anlass: 'unsicher' }, ['occasionOpen', 'open', '§ 80 Abs. 3 Satz 1']],
];

const [before, after] = [
  await toolOn('bedarf-oder-verbrauch', lastDay),
  await toolOn('bedarf-oder-verbrauch', firstDay),
];

test('each case of the act has its certificate on the last day of one law and the first of the next', () => {
  every(table, ([, query, until2026, from2027 = until2026]) => {
    for (const [{ ask, say }, [title, outcome, place, soon]] of [
      [before, until2026],
      [after, from2027],
    ] as const) {
      const { result, text, errors } = ask(query);
      expect(errors).toEqual({});
      expect([result?.title, result?.outcome, result?.soon?.text]).toEqual([say(title), outcome, soon && say(soon)]);
      expect(text).toContain(place);
    }
  });
});

test('a monument is free of § 80 Abs. 3 to 7 until 2026, and no answer of its own after', () => {
  const monument = { anlass: 'vermietung', gebaeude: 'denkmal' };
  const { result, text } = before.ask(monument);
  expect([result?.title, result?.soon?.text]).toEqual([before.say('none'), before.say('soonMonument')]);
  expect(text).toContain('§ 79 Abs. 4');
  expect(before.ask({ ...monument, anlass: 'umbau' }).result?.title).toBe(before.say('changedDemand'));
  expect(Object.keys(after.ask(monument).errors)).toEqual(['gebaeude']);
});

test('nothing is asked that the law of the day does not ask', () => {
  expect(before.ask({ ...old }).errors).toHaveProperty('daemmung');
  expect(Object.keys(after.ask(old).errors)).toEqual(['daten']);
  const most = (tool: typeof before, query: Query) => mostAsked(tool.tool.inputs, query);
  every(
    [
      ['all', {}, 7, 4],
      ['no occasion', { anlass: 'keiner' }, 1, 1],
      ['offices', office, 4, 2],
    ] as const,
    ([, query, until2026, from2027]) =>
      expect([most(before, query), most(after, query)]).toEqual([until2026, from2027]),
  );
});

/** Every combination, also of questions that are not asked then: they change nothing. */
function* everyCombination(query: Query = {}): Generator<Query> {
  for (const { name, choices } of Object.values(certificateKind.inputs)) {
    if (query[name] !== undefined) continue;
    for (const choice of choices) yield* everyCombination({ ...query, [name]: choice });
    return;
  }
  yield query;
}

test('consumption is offered only where all that forbids it is ruled out', () => {
  const ways = [...everyCombination()].map((query) => [Object.values(query).join(' '), query] as const);
  for (const { ask, say } of [before, after])
    every(ways, ([, query]) => {
      const { anlass = '', gebaeude = '', wohnungen, bauantrag, daemmung, daten, leerstand } = query;
      if (gebaeude === 'denkmal' && ask === after.ask) return;
      const { result, text } = ask(query);
      const isFree = wohnungen === 'ab5' || bauantrag === 'ab' || daemmung === 'ja';
      const mayChoose =
        ['verkauf', 'vermietung'].includes(anlass) &&
        (ask === after.ask ? gebaeude === 'wohn' : gebaeude === 'nichtwohn' || (gebaeude === 'wohn' && isFree));
      expect(result?.title === say('choice')).toBe(mayChoose && daten === 'ja' && leerstand === 'nein');
      expect(text).not.toContain('art=verbrauch');
      // Whoever is told of a certificate is told what leaves the building out, and what the price holds.
      const hasPrices = (result?.prices ?? []).length > 0;
      expect([text.includes(say('changeOutside')), text.includes(say('priceNote'))]).toEqual([hasPrices, hasPrices]);
      // Whoever is left with something open is told where it stands or who knows it.
      const next = result?.lists?.find(({ title }) => title === say('nextTitle'))?.items ?? [];
      expect(next.length > 0).toBe(result?.outcome === 'open');
    });
});

test('price, papers and call-back follow the building', () => {
  const told = ({ ask, say }: typeof before, query: Query) => {
    const { prices, lists, links, summary, buildingType } = ask(query).result ?? {};
    const papers = lists?.find(({ title }) => title === say('documentsTitle'))?.items.length;
    return [prices?.length, papers, links?.length, buildingType, summary?.split(', ').length];
  };
  every(
    [
      ['one home', { ...old, daemmung: 'nein', ...proven }, [1, 2, 2, 'EFH', 4], [2, 3, 3, undefined, 3]],
      ['many homes', { ...many, ...proven }, [1, 3, 3, 'MFH', 4], [2, 3, 3, undefined, 3]],
      // A new building needs its calculations, not photos of an old one.
      ['new', { anlass: 'neubau', gebaeude: 'wohn' }, [2, 1, 0, undefined, 3], [2, 1, 0, undefined, 3]],
      ['no occasion', { anlass: 'keiner' }, [0, 0, 0, undefined, 2], [0, 0, 0, undefined, 2]],
    ] as const,
    ([, query, until2026, from2027]) =>
      expect([told(before, query), told(after, query)]).toEqual([until2026, from2027]),
  );
});
