import { expect, test } from 'vitest';
import { every } from '../../../tests/support/every.ts';
import { laws, openTool, toolText } from '../../../tests/support/tools.ts';
import { certificateKind, demandDuty } from './certificate-kind.ts';
import { mostAsked } from './questions.ts';
import type { Query } from './tool.ts';

const today = '2026-11-23';
const house = { anlass: 'verkauf', gebaeude: 'wohn' };
const old = { ...house, wohnungen: 'eine', bauantrag: 'vor' };
const proven = { daten: 'ja', leerstand: 'nein' };

const says = await toolText('bedarf-oder-verbrauch');

type Key = (typeof certificateKind.says)[number];
const table: [case_: string, query: Query, title: Key, outcome: string, place: string][] = [
  ['§ 80 Abs. 3 Satz 2', { ...old, daemmung: 'nein' }, 'compulsory', 'clear', '§ 80 Abs. 3'],
  ['a house with four flats', { ...old, wohnungen: 'bis4', daemmung: 'nein' }, 'compulsory', 'clear', '§ 80 Abs. 3'],
  ['to let', { ...old, anlass: 'vermietung', daemmung: 'nein' }, 'compulsory', 'clear', '§ 80 Abs. 3 Satz 1'],
  ['§ 80 Abs. 3 Satz 3', { ...old, daemmung: 'ja', ...proven }, 'choice', 'clear', '§ 80 Abs. 3 Satz 3'],
  ['level unknown', { ...old, daemmung: 'unsicher' }, 'safe', 'open', '§ 80 Abs. 3 Satz 3'],
  ['application unknown', { ...old, bauantrag: 'unsicher', daemmung: 'nein' }, 'safe', 'open', '§ 80 Abs. 3'],
  ['flats unknown', { ...old, wohnungen: 'unsicher', daemmung: 'nein' }, 'safe', 'open', '§ 80 Abs. 3'],
  ['five flats', { ...house, wohnungen: 'ab5', ...proven }, 'choice', 'clear', '§ 80 Abs. 3'],
  ['on the day or later', { ...old, bauantrag: 'ab', ...proven }, 'choice', 'clear', '§ 80 Abs. 3'],
  // What an address still carries of a question that is no longer asked does not count.
  [
    'left over',
    { ...house, wohnungen: 'ab5', bauantrag: 'vor', daemmung: 'nein', ...proven },
    'choice',
    'clear',
    '§ 80',
  ],
  ['no data', { ...house, wohnungen: 'ab5', daten: 'nein' }, 'noData', 'clear', '§ 82 Abs. 4'],
  [
    'data unknown',
    { ...house, wohnungen: 'ab5', daten: 'unsicher', leerstand: 'nein' },
    'dataOpen',
    'open',
    '§ 82 Abs. 4',
  ],
  [
    'vacancy',
    { ...house, wohnungen: 'ab5', daten: 'ja', leerstand: 'ja' },
    'vacancyOpen',
    'open',
    '§ 82 Abs. 4 Satz 3',
  ],
  [
    'data and vacancy unknown',
    { ...house, wohnungen: 'ab5', daten: 'unsicher', leerstand: 'ja' },
    'bothOpen',
    'open',
    '§ 82 Abs. 4 Satz 3',
  ],
  ['offices', { anlass: 'verkauf', gebaeude: 'nichtwohn', ...proven }, 'choice', 'clear', '§ 79 Abs. 1'],
  ['§ 79 Abs. 4 Satz 1', { anlass: 'verkauf', gebaeude: 'klein' }, 'none', 'clear', '§ 79 Abs. 4'],
  ['small and new', { anlass: 'neubau', gebaeude: 'klein' }, 'none', 'clear', '§ 79 Abs. 4'],
  ['§ 79 Abs. 4 Satz 2', { anlass: 'vermietung', gebaeude: 'denkmal' }, 'none', 'clear', '§ 79 Abs. 4'],
  // A monument is free of § 80 Abs. 3 to 7 only.
  ['monument rebuilt', { anlass: 'umbau', gebaeude: 'denkmal' }, 'changedDemand', 'clear', '§ 80 Abs. 2'],
  ['§ 80 Abs. 2', { anlass: 'umbau', gebaeude: 'wohn' }, 'changedDemand', 'clear', '§ 79 Abs. 3'],
  ['§ 80 Abs. 1', { anlass: 'neubau', gebaeude: 'nichtwohn' }, 'newDemand', 'clear', '§ 80 Abs. 1'],
  ['mixed and new', { anlass: 'neubau', gebaeude: 'gemischt' }, 'newDemand', 'open', '§ 106'],
  ['mixed, old?', { anlass: 'verkauf', gebaeude: 'gemischt' }, 'mixedTitle', 'open', '§ 80 Abs. 3'],
  ['mixed', { anlass: 'verkauf', gebaeude: 'gemischt' }, 'mixedTitle', 'open', '§ 106'],
  ['kind unknown', { anlass: 'verkauf', gebaeude: 'unsicher' }, 'kindTitle', 'open', '§ 3 Abs. 1 Nr. 33'],
  ['no occasion', { anlass: 'keiner' }, 'none', 'clear', '§ 80 Abs. 6'],
  ['occasion unknown', { anlass: 'unsicher' }, 'occasionOpen', 'open', '§ 80 Abs. 3 Satz 1'],
];

test('each case of the act has its certificate, in both versions', async () => {
  for (const law of laws) {
    const ask = await openTool('bedarf-oder-verbrauch', law);
    every(table, ([, query, title, outcome, place]) => {
      const { result, text, errors } = ask(query, today);
      expect(errors).toEqual({});
      expect(result?.title).toBe(says(title));
      expect(result?.outcome).toBe(outcome);
      expect(text).toContain(place);
      expect(text).toContain(law.act);
    });
  }
});

/** Every combination, also of questions that are not asked then: they change nothing. */
function* everyCombination(query: Query = {}): Generator<Query> {
  const { inputs } = certificateKind;
  for (const { name, choices } of Object.values(inputs)) {
    if (query[name] !== undefined) continue;
    for (const choice of choices) yield* everyCombination({ ...query, [name]: choice });
    return;
  }
  yield query;
}

test('consumption is offered only where all that forbids it is ruled out', async () => {
  const ask = await openTool('bedarf-oder-verbrauch');
  const ways = [...everyCombination()].map((query) => [Object.values(query).join(' '), query] as const);
  every(ways, ([, query]) => {
    const { result, errors, text } = ask(query, today);
    expect(errors).toEqual({});
    const { anlass, gebaeude, wohnungen, bauantrag, daemmung, daten, leerstand } = query;
    const isSold = anlass === 'verkauf' || anlass === 'vermietung';
    const isFree = wohnungen === 'ab5' || bauantrag === 'ab' || daemmung === 'ja';
    const mayChoose = isSold && (gebaeude === 'nichtwohn' || (gebaeude === 'wohn' && isFree));
    const isCompulsory =
      isSold &&
      gebaeude === 'wohn' &&
      ['eine', 'bis4'].includes(wohnungen ?? '') &&
      bauantrag === 'vor' &&
      daemmung === 'nein';
    expect(result?.title === says('compulsory')).toBe(isCompulsory);
    expect(result?.title === says('safe')).toBe(isSold && gebaeude === 'wohn' && !isFree && !isCompulsory);
    const isSettled = daten === 'ja' && leerstand === 'nein';
    // Nobody who was not asked for data is told that they suffice.
    expect(result?.title === says('choice')).toBe(mayChoose && isSettled);
    expect(text).not.toContain('art=verbrauch');
    // Whoever is told of a certificate is told what leaves the building out, and what the price holds.
    expect(text.includes(says('changeOutside'))).toBe((result?.prices ?? []).length > 0);
    expect(text.includes(says('priceNote'))).toBe((result?.prices ?? []).length > 0);
    // Whoever is left with something open is told where it stands or who knows it.
    const next = result?.lists?.find(({ title }) => title === says('nextTitle'))?.items ?? [];
    expect(next.length > 0).toBe(result?.outcome === 'open');
  });
});

test('a call-back is told what somebody does not know, and the building where it is one', async () => {
  const ask = await openTool('bedarf-oder-verbrauch');
  const told = (query: Query) => {
    const { summary, buildingType } = ask(query, today).result ?? {};
    return [summary, buildingType];
  };
  expect(told({ anlass: 'verkauf', gebaeude: 'unsicher' })).toEqual([
    'Verkauf oder Erbbaurecht, Gebäude: Weiß ich nicht, Erst klären: Wohngebäude oder nicht',
    undefined,
  ]);
  expect(told({ ...old, bauantrag: 'unsicher', daemmung: 'unsicher' })).toEqual([
    'Verkauf oder Erbbaurecht, Wohngebäude, Wohnungen: Eine, Bauantrag: Weiß ich nicht, Dämmstandard: Weiß ich nicht, Der Bedarfsausweis ist der sichere Weg',
    'EFH',
  ]);
});

test('a new building needs its calculations, not photos of an old one', async () => {
  const ask = await openTool('bedarf-oder-verbrauch');
  const { result } = ask({ anlass: 'neubau', gebaeude: 'wohn' }, today);
  const { items } = result?.lists?.find(({ title }) => title === says('documentsTitle')) ?? {};
  expect(items?.map(({ text }) => text)).toEqual([says('documentsNew')]);
  expect(result?.links).toEqual([]);
});

test('the price follows the building', async () => {
  const ask = await openTool('bedarf-oder-verbrauch');
  const labelsOf = (query: Query) => ask(query, today).result?.prices?.map(({ label }) => label);
  expect(labelsOf({ ...old, daemmung: 'nein' })).toEqual([says('priceEFH')]);
  expect(labelsOf({ ...house, wohnungen: 'ab5', ...proven })).toEqual([says('priceMFH')]);
  expect(labelsOf({ anlass: 'neubau', gebaeude: 'wohn' })).toEqual(['priceEFH', 'priceMFH'].map((key) => says(key)));
  expect(labelsOf({ anlass: 'umbau', gebaeude: 'denkmal' })).toEqual(
    ['priceEFH', 'priceMFH', 'priceCommercial'].map((key) => says(key)),
  );
  expect(labelsOf({ anlass: 'keiner' })).toEqual([]);
});

test('a question that is not asked need not be answered, and no more than seven are', async () => {
  const ask = await openTool('bedarf-oder-verbrauch');
  expect(Object.keys(ask({}, today).errors)).toEqual(['anlass']);
  expect(Object.keys(ask({ ...old }, today).errors)).toEqual(['daemmung', 'daten']);
  expect(Object.keys(ask({ ...old, daemmung: 'nein' }, today).errors)).toEqual([]);
  const { inputs } = certificateKind;
  expect(mostAsked(inputs, {})).toBe(7);
  expect(mostAsked(inputs, { anlass: 'keiner' })).toBe(1);
  expect(mostAsked(inputs, { anlass: 'verkauf', gebaeude: 'nichtwohn' })).toBe(4);
  expect(demandDuty({})).toBe('unknown');
});
