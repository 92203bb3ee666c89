import { expect, test } from 'vitest';
import { every, rowsOf } from '../../../../tests/support/every.ts';
import { firstDay, lastDay, toolOn } from '../../../../tests/support/tools.ts';
import { certificateKind } from './certificate-kind.ts';
import { buildingTypes } from '../../prices/building-types.ts';
import { mostAsked } from '../steps.ts';
import type { Query } from '../tool.ts';

const inputs = Object.values(certificateKind.inputs);
/** `'verkauf wohn eine'`: the answers in the order of the form; `-` is none. */
const toQuery = (answers: string): Query =>
  Object.fromEntries(answers.split(' ').flatMap((answer, i) => (answer === '-' ? [] : [[inputs[i]?.name, answer]])));

/**
 * Title, outcome and place on the last day of one law and the first of the next; then what is said to be otherwise soon. Answers to
 * what is not asked on a day do not count.
 */
const table = rowsOf(`
verkauf wohn eine vor nein ja nein         | compulsory clear § 80 Abs. 3          | choice clear § 82 Abs. 1 Satz 1       | soonFree
vermietung wohn bis4 vor nein ja nein      | compulsory clear § 80 Abs. 3 Satz 1   | choice clear § 80 Abs. 3 Satz 1       | soonFree
verkauf wohn eine vor ja ja nein           | choice clear § 80 Abs. 3 Satz 3       | choice clear § 82 Abs. 1 Satz 1       |
verkauf wohn eine vor unsicher ja nein     | safe open § 80 Abs. 3 Satz 3          | choice clear § 82 Abs. 1 Satz 1       | soonFree
verkauf wohn eine unsicher nein ja nein    | safe open § 80 Abs. 3                 | choice clear § 82 Abs. 1 Satz 1       | soonFree
verkauf wohn unsicher vor nein ja nein     | safe open § 80 Abs. 3                 | choice clear § 82 Abs. 1 Satz 1       | soonFree
verkauf wohn eine ab - ja nein             | choice clear § 80 Abs. 3              | choice clear § 82 Abs. 1 Satz 1       |
verkauf wohn ab5 - - ja nein               | choice clear § 80 Abs. 3              | choice clear § 82 Abs. 1 Satz 1       |
verkauf wohn ab5 vor nein ja nein          | choice clear § 80 Abs. 3              | choice clear § 82 Abs. 1 Satz 1       |
verkauf wohn ab5 - - nein                  | noData clear § 82 Abs. 4              | noData clear § 82 Abs. 1 Satz 2       | soonMonths
verkauf wohn ab5 - - unsicher nein         | dataOpen open § 82 Abs. 4             | dataOpen open § 82 Abs. 4 Satz 2      | soonMonths
verkauf wohn ab5 - - ja ja                 | vacancyOpen open § 82 Abs. 4 Satz 3   | vacancyOpen open § 82 Abs. 3 Satz 2   |
verkauf wohn ab5 - - unsicher ja           | bothOpen open § 82 Abs. 4 Satz 3      | bothOpen open § 82 Abs. 3 Satz 2      | soonMonths
verkauf nichtwohn - - - ja nein            | choice clear § 79 Abs. 1              | onlyDemand clear § 80 Abs. 3 Satz 2   | soonCommercial
vermietung nichtwohn - - - nein            | noData clear § 82 Abs. 4              | onlyDemand clear § 80 Abs. 3 Satz 2   | soonCommercial
verkauf klein                              | none clear § 79 Abs. 4                | none clear § 79 Abs. 4                |
neubau klein                               | none clear § 79 Abs. 4                | none clear § 79 Abs. 4                |
umbau wohn                                 | changedDemand clear § 79 Abs. 3       | changedDemand clear § 80 Abs. 2       |
neubau nichtwohn                           | newDemand clear § 80 Abs. 1           | newDemand clear § 80 Abs. 1           |
neubau gemischt                            | newDemand open § 106                  | newDemand clear § 82 Abs. 1           |
verkauf gemischt                           | mixedTitle open § 106                 | mixedTitle clear § 82 Abs. 1          | soonMixed
verkauf unsicher                           | kindTitle open § 3 Abs. 1 Nr. 33      | kindTitle open § 82 Abs. 1            |
keiner                                     | none clear § 80 Abs. 6                | none clear § 80 Abs. 6 Satz 1         | soonExtension
unsicher                                   | occasionOpen open § 80 Abs. 3 Satz 1  | occasionOpen open § 80 Abs. 3 Satz 1  |
vermietung denkmal                         | none clear § 79 Abs. 4                | gebaeude                              | soonMonument
umbau denkmal                              | changedDemand clear § 80 Abs. 2       | gebaeude                              |
`);

const [before, after] = [
  await toolOn('bedarf-oder-verbrauch', lastDay),
  await toolOn('bedarf-oder-verbrauch', firstDay),
];

test('each case of the act has its certificate on the last day of one law and the first of the next', () => {
  every(table, ([answers = '', until2026, from2027, soon]) => {
    for (const { ask, say, expected } of [
      { ...before, expected: until2026 },
      { ...after, expected: from2027 },
    ]) {
      const { result, text, errors } = ask(toQuery(answers));
      const [title = '', outcome, ...place] = expected?.split(' ') ?? [];
      expect(Object.keys(errors)).toEqual(outcome ? [] : [title]);
      if (!outcome) continue;
      expect([result?.title, result?.outcome]).toEqual([say(title), outcome]);
      expect(text).toContain(place.join(' '));
      expect(result?.soon?.text).toBe(expected === until2026 && soon ? say(soon) : undefined);
    }
  });
});

test('nothing is asked that the law of the day does not ask', () => {
  expect(Object.keys(before.ask(toQuery('verkauf wohn eine vor')).errors)).toEqual(['daemmung', 'daten']);
  expect(Object.keys(after.ask(toQuery('verkauf wohn eine vor')).errors)).toEqual(['daten']);
  const most = (answers: string) => [before, after].map(({ tool }) => mostAsked(tool.inputs, toQuery(answers)));
  expect(most('-')).toEqual([7, 4]);
  expect(most('keiner')).toEqual([1, 1]);
  expect(most('verkauf nichtwohn')).toEqual([4, 2]);
});

/** Every combination, also of questions that are not asked then: they change nothing. */
function* everyCombination(query: Query = {}): Generator<Query> {
  const open = inputs.find(({ name }) => query[name] === undefined);
  if (!open) yield query;
  else for (const choice of open.choices) yield* everyCombination({ ...query, [open.name]: choice });
}

test('consumption is offered only where all that forbids it is ruled out', () => {
  const ways = [...everyCombination()].map((query) => [Object.values(query).join(' '), query] as const);
  for (const { ask, say, isOld } of [
    { ...before, isOld: true },
    { ...after, isOld: false },
  ])
    every(ways, ([, query]) => {
      const { anlass = '', gebaeude = '', wohnungen, bauantrag, daemmung, daten, leerstand } = query;
      const { result, text } = ask(query);
      const isFree = !isOld || wohnungen === 'ab5' || bauantrag === 'ab' || daemmung === 'ja';
      const mayChoose = (gebaeude === 'wohn' && isFree) || (gebaeude === 'nichtwohn' && isOld);
      const isSold = anlass === 'verkauf' || anlass === 'vermietung';
      expect(result?.title === say('choice')).toBe(isSold && mayChoose && daten === 'ja' && leerstand === 'nein');
      expect(text).not.toContain('art=verbrauch');
      // Whoever is told of a certificate is told what leaves the building out, and what the price holds.
      const hasPrices = (result?.prices ?? []).length > 0;
      expect([text.includes(say('changeOutside')), text.includes(say('priceNote'))]).toEqual([hasPrices, hasPrices]);
      // Whoever is left with something open is told where it stands or who knows it.
      const next = result?.lists?.find(({ title }) => title === say('nextTitle'))?.items ?? [];
      expect(next.length > 0).toBe(result?.outcome === 'open');
    });
});

test('price, links and call-back follow the building', () => {
  const told = (answers: string) => {
    const { prices, links, buildingType = '-' } = before.ask(toQuery(answers)).result ?? {};
    return [prices?.length ?? 0, links?.length, buildingType].join(' ');
  };
  const houses = ['verkauf wohn eine vor nein', 'verkauf wohn ab5 - - ja nein', 'umbau denkmal', 'keiner'];
  expect(houses.map(told)).toEqual(['1 2 EFH', '1 3 MFH', `${buildingTypes.length} 1 -`, '0 0 -']);
});
