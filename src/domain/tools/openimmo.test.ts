import { expect, test } from 'vitest';
import { every } from '../../../tests/support/every.ts';
import { firstDay, toolOn } from '../../../tests/support/tools.ts';
import type { Query } from './tool.ts';
import { certificateElements, openImmoVersion } from './openimmo.ts';

/**
 * Source: schema 1.2.7 of OpenImmo e. V. and its „Änderungen gegenüber Version 1.2.6“ (June 2014), element `energiepass`: a
 * sequence in this order, all of it optional. The schema itself may be used by its licensees alone. Left out are what
 * follows for Austria and what 1.2.7b adds: `geg2018`, and `bei_besichtigung` as a `jahrgang`.
 */
const schema: { version: string; sequence: [name: string, type: 'string' | 'boolean' | 'date', values?: string][] } = {
  version: '1.2.7',
  sequence: [
    ['epart', 'string', 'BEDARF VERBRAUCH'],
    ['gueltig_bis', 'string'],
    ['energieverbrauchkennwert', 'string'],
    ['mitwarmwasser', 'boolean', 'true false'],
    ['endenergiebedarf', 'string'],
    ['primaerenergietraeger', 'string'],
    ['stromwert', 'string'],
    ['waermewert', 'string'],
    ['wertklasse', 'string'],
    ['baujahr', 'string'],
    ['ausstelldatum', 'date'],
    ['jahrgang', 'string', '2008 2014 ohne nicht_noetig'],
    ['gebaeudeart', 'string', 'wohn nichtwohn'],
    ['epasstext', 'string'],
  ],
};

test('names, order and allowed values are those of the schema', () => {
  expect(openImmoVersion).toBe(schema.version);
  const own = Object.entries<readonly string[] | undefined>(certificateElements);
  expect(own.map(([name, values]) => [name, values?.join(' ')])).toEqual(
    schema.sequence.map(([name, , values]) => [name, values]),
  );
});

/** What the schema refuses of a file: an element that it has not, or not there, or with another value. */
function refusedBy(xml: string): string[] {
  const inner = /^<energiepass>([^]*)<\/energiepass>$/.exec(xml)?.[1];
  if (inner === undefined) return ['no energiepass'];
  const refused: string[] = [];
  let at = -1;
  for (const [, name = '', value = ''] of inner.matchAll(/<(\w+)>([^<]*)<\/\1>/g)) {
    const place = schema.sequence.findIndex(([known]) => known === name);
    const [, type, values] = schema.sequence[place] ?? [];
    if (place <= at) refused.push(`${name} is unknown, or does not belong there`);
    if (values !== undefined && !values.split(' ').includes(value)) refused.push(`${name} is ${value}`);
    if (type === 'date' && !/^\d{4}-\d\d-\d\d$/.test(value)) refused.push(`${name} is no day: ${value}`);
    at = place;
  }
  if (/\S/.test(inner.replace(/<(\w+)>[^<]*<\/\1>/g, ''))) refused.push('words beside the elements');
  return refused;
}

const home = { gebaeude: 'wohn', art: 'verbrauch', wert: '118', traeger: 'erdgas', baujahr: '1974', klasse: 'D' };
const office = { gebaeude: 'nichtwohn', art: 'verbrauch', waerme: '96', strom: '31,5', traeger: 'fernwaerme' };
const young = { ausgestellt: '1.1.2027', primaer: '130' };
/** Each answer that the file depends on. */
const answers: [elements: string, query: Query][] = [
  [
    'epart VERBRAUCH, energieverbrauchkennwert 118, primaerenergietraeger Erdgas, wertklasse D, baujahr 1974, gebaeudeart wohn',
    home,
  ],
  [
    'epart VERBRAUCH, gueltig_bis 2029-05-03, energieverbrauchkennwert 118, mitwarmwasser true, primaerenergietraeger Strom, Holz, wertklasse D, baujahr 1974, ausstelldatum 2019-05-03, jahrgang 2014, gebaeudeart wohn',
    { ...home, ausgestellt: '3.5.2019', traeger: 'anderer', anderer: 'Strom, Holz' },
  ],
  [
    'epart BEDARF, endenergiebedarf 118.5, primaerenergietraeger Erdgas, wertklasse D, baujahr 1974, gebaeudeart wohn, epasstext A &amp; &lt;B&gt;',
    { ...home, art: 'bedarf', wert: '118,5', teil: 'A & <B>' },
  ],
  ['epart VERBRAUCH, primaerenergietraeger Fernwärme, stromwert 31.5, waermewert 96, gebaeudeart nichtwohn', office],
  // Of the particulars from 2027 on it has no primary energy.
  [
    'epart VERBRAUCH, gueltig_bis 2037-01-01, primaerenergietraeger Erdgas, wertklasse D, baujahr 1974, ausstelldatum 2027-01-01, jahrgang 2014, gebaeudeart wohn',
    { ...home, ...young },
  ],
  [
    'epart BEDARF, gueltig_bis 2037-01-01, primaerenergietraeger Fernwärme, wertklasse C, baujahr 1974, ausstelldatum 2027-01-01, jahrgang 2014, gebaeudeart nichtwohn',
    { ...office, ...young, art: 'bedarf', baujahr: '1974', klassenichtwohn: 'C' },
  ],
  ['jahrgang ohne, gebaeudeart wohn', { ...home, art: 'keiner' }],
  ['jahrgang ohne', { art: 'keiner' }],
];

test('every file is one that the schema takes, with what is known in its own words', async () => {
  const { ask } = await toolOn('pflichtangaben', firstDay);
  every(answers, ([elements, query]) => {
    const { files, texts } = ask(query).result ?? {};
    const xml = files?.[0]?.text ?? '';
    expect(refusedBy(xml)).toEqual([]);
    const written = [...xml.matchAll(/<(\w+)>([^<]+)<\/\1>/g)].map(([, name, value]) => `${name} ${value}`);
    expect([written.join(', '), texts?.at(-1)?.text]).toEqual([elements, xml]);
  });
});

test.each([
  ['an element twice', '<epart>BEDARF</epart><epart>BEDARF</epart>'],
  ['another order', '<baujahr>1974</baujahr><wertklasse>D</wertklasse>'],
  ['an element of its own', '<co2>1</co2>'],
  ['another value', '<jahrgang>2020</jahrgang>'],
  ['a day in German', '<ausstelldatum>3.5.2019</ausstelldatum>'],
  ['words alone', 'Bedarf'],
])('the check finds %s', (_, inner) => {
  expect(refusedBy(`<energiepass>${inner}</energiepass>`)).not.toEqual([]);
});
