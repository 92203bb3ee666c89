import { expect, test } from 'vitest';
import { every, rowsOf } from '../../../../tests/support/every.ts';
import { firstDay, toolOn } from '../../../../tests/support/tools.ts';
import { certificateElements } from './openimmo.ts';

/**
 * Source: schema 1.2.7 of OpenImmo e. V. and its „Änderungen gegenüber Version 1.2.6“ (June 2014), element `energiepass`: a
 * sequence in this order, all of it optional. The schema itself may be used by its licensees alone. Left out are what
 * follows for Austria and what 1.2.7b adds: `geg2018`, and `bei_besichtigung` as a `jahrgang`.
 */
const schema =
  'epart=BEDARF,VERBRAUCH gueltig_bis energieverbrauchkennwert mitwarmwasser=true,false endenergiebedarf ' +
  'primaerenergietraeger stromwert waermewert wertklasse baujahr ausstelldatum jahrgang=2008,2014,ohne,nicht_noetig ' +
  'gebaeudeart=wohn,nichtwohn epasstext';

/** What a file holds, for what was answered beside the first house; from 2027 on it has no primary energy. */
const files = rowsOf(`
  | epart VERBRAUCH, energieverbrauchkennwert 118, primaerenergietraeger Erdgas, wertklasse D, baujahr 1974, gebaeudeart wohn
  ausgestellt=3.5.2019 traeger=anderer anderer=Strom,Holz | epart VERBRAUCH, gueltig_bis 2029-05-03, \
energieverbrauchkennwert 118, mitwarmwasser true, primaerenergietraeger Strom,Holz, wertklasse D, baujahr 1974, \
ausstelldatum 2019-05-03, jahrgang 2014, gebaeudeart wohn
  art=bedarf wert=118,5 teil=A%26<B> | epart BEDARF, endenergiebedarf 118.5, primaerenergietraeger Erdgas, wertklasse D, \
baujahr 1974, gebaeudeart wohn, epasstext A&amp;&lt;B&gt;
  gebaeude=nichtwohn waerme=96 strom=31,5 | epart VERBRAUCH, primaerenergietraeger Erdgas, stromwert 31.5, waermewert 96, \
gebaeudeart nichtwohn
  ausgestellt=1.1.2027 primaer=130 | epart VERBRAUCH, gueltig_bis 2037-01-01, primaerenergietraeger Erdgas, wertklasse D, \
baujahr 1974, ausstelldatum 2027-01-01, jahrgang 2014, gebaeudeart wohn
  gebaeude=nichtwohn ausgestellt=1.1.2027 primaer=130 art=bedarf klassenichtwohn=C | epart BEDARF, gueltig_bis \
2037-01-01, primaerenergietraeger Erdgas, wertklasse C, baujahr 1974, ausstelldatum 2027-01-01, jahrgang 2014, \
gebaeudeart nichtwohn
  art=keiner | jahrgang ohne, gebaeudeart wohn
`);
test('every file is one that the schema takes, with what is known in its own words', async () => {
  const own = Object.entries<readonly string[] | undefined>(certificateElements);
  expect(own.map(([name, values]) => (values ? `${name}=${values.join(',')}` : name)).join(' ')).toBe(schema);
  const { ask } = await toolOn('pflichtangaben', firstDay);
  const home = 'gebaeude=wohn&art=verbrauch&wert=118&traeger=erdgas&baujahr=1974&klasse=D';
  every(files, ([answers = '', elements]) => {
    const query = Object.fromEntries(new URLSearchParams(`${home}&${answers.replaceAll(' ', '&')}`));
    const { files } = ask(query).result ?? {};
    const xml = files?.[0]?.text ?? '';
    const written = [...xml.matchAll(/<(\w+)>([^<]+)<\/\1>/g)].map(([, name, value]) => `${name} ${value}`);
    expect(written.join(', ')).toBe(elements);
    expect(xml.replace(/\s*<(\w+)>[^<]+<\/\1>\s*/g, '')).toBe('<energiepass></energiepass>');
    const order = written.map((one) => schema.search(new RegExp(String.raw`\b${one.split(' ')[0]}\b`)));
    expect(order).toEqual(order.toSorted((a, b) => a - b));
  });
});
