import { expect, test } from 'vitest';
import { every } from '../../../tests/support/every.ts';
import { openTool } from '../../../tests/support/tools.ts';
import type { Query } from './tool.ts';
import { certificateElements, openImmoVersion, toEnergiepass } from './openimmo.ts';
import { viewToXml } from './view.ts';

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
/** Each answer that the file depends on, and how many elements it has. */
const answers: [name: string, query: Query, elements: number][] = [
  ['home', home, 6],
  ['home with its day', { ...home, ausgestellt: '3.5.2019' }, 10],
  ['demand', { ...home, art: 'bedarf', wert: '118,5', ausgestellt: '3.5.2019' }, 9],
  ['part of a house', { ...home, teil: 'Wohnungen & Flure <oben>' }, 7],
  ['another carrier', { ...home, traeger: 'anderer', anderer: 'Strom, Holz' }, 6],
  ['office', office, 5],
  ['office with all', { ...office, art: 'bedarf', teil: 'Läden', ausgestellt: '3.5.2019' }, 9],
  ['no certificate', { ...home, art: 'keiner' }, 2],
  ['no certificate, and nothing else', { art: 'keiner' }, 1],
];

test('every file is one that the schema takes', async () => {
  const ask = await openTool('pflichtangaben');
  every(answers, ([, query, elements]) => {
    const xml = ask(query, '2026-11-23').result?.files?.[0]?.text ?? '';
    expect(refusedBy(xml)).toEqual([]);
    expect(xml.match(/<\//g)?.length).toBe(elements + 1);
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

test('what is known is written in the order of the schema, whatever order it comes in', () => {
  const written = viewToXml(
    toEnergiepass({
      gebaeudeart: 'wohn',
      primaerenergietraeger: 'Gas & <Holz>',
      epart: 'VERBRAUCH',
      baujahr: undefined,
    }),
  );
  expect(written).toBe(
    [
      '<energiepass>',
      '<epart>VERBRAUCH</epart>',
      '<primaerenergietraeger>Gas &amp; &lt;Holz&gt;</primaerenergietraeger>',
      '<gebaeudeart>wohn</gebaeudeart>',
      '</energiepass>',
    ].join('\n'),
  );
});
