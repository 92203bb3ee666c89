import { expect, test } from 'vitest';
import { certificateElements, openImmoVersion, toEnergiepass } from './openimmo.ts';
import { viewToXml } from './view.ts';

/**
 * Source: OpenImmo schema 1.2.7, element `energiepass`: a sequence in this order, all of it optional. Left out here is
 * what follows for Austria and `epasstext`. 1.2.7b adds to it and takes nothing away.
 */
const schema = {
  version: '1.2.7',
  sequence: [
    ['epart', 'BEDARF VERBRAUCH'],
    ['gueltig_bis'],
    ['energieverbrauchkennwert'],
    ['mitwarmwasser', 'true false'],
    ['endenergiebedarf'],
    ['primaerenergietraeger'],
    ['stromwert'],
    ['waermewert'],
    ['wertklasse'],
    ['baujahr'],
    ['ausstelldatum'],
    ['jahrgang', '2008 2014 ohne nicht_noetig'],
    ['gebaeudeart', 'wohn nichtwohn'],
  ],
};

test('names, order and allowed values are those of the schema', () => {
  expect(openImmoVersion).toBe(schema.version);
  const own = Object.entries<readonly string[] | undefined>(certificateElements);
  expect(own.map(([name, values]) => (values ? [name, values.join(' ')] : [name]))).toEqual(schema.sequence);
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
