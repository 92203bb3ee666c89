import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { contentDir, root } from '../../../tests/support/content.ts';
import { every } from '../../../tests/support/every.ts';
import { laws, openTool } from '../../../tests/support/tools.ts';
import { inputsToQuery } from './address.ts';
import { buildingTypeNames } from '../building-types.ts';
import { expiryArticle, validity } from './validity.ts';

const today = '2026-11-23';

/** § 79 Abs. 3: ten years from the day of issue, whatever the version of the act. */
const table: [issued: string, changed: string, title: string, outcome: string][] = [
  ['23.11.2026', 'nein', 'Gültig bis 23. November 2036', 'clear'],
  ['24.11.2016', 'nein', 'Gültig bis 24. November 2026', 'clear'],
  ['23.11.2016', 'nein', 'Heute ist der letzte Tag: gültig bis 23. November 2026', 'clear'],
  ['22.11.2016', 'nein', 'Abgelaufen am 22. November 2026', 'warning'],
  ['29.2.2020', 'nein', 'Gültig bis 28. Februar 2030', 'clear'],
  ['24.11.2026', 'nein', 'Das Ausstellungsdatum liegt in der Zukunft.', 'warning'],
  ['3.5.2019', 'unsicher', 'Gültig bis 3. Mai 2029', 'open'],
  // § 80 Abs. 2 with § 79 Abs. 3 Satz 2: a new one is due, whatever the old one says.
  ['3.5.2019', 'ja', 'Vermutlich ist ein neuer Ausweis nötig', 'open'],
  ['3.5.2009', 'ja', 'Vermutlich ist ein neuer Ausweis nötig', 'open'],
];

test('a certificate is valid for ten years, unless the whole building was calculated anew', async () => {
  for (const law of laws) {
    const ask = await openTool('gueltigkeit', law);
    every(table, ([ausgestellt, umbau, title, outcome]) => {
      const { result, text } = ask({ ausgestellt, umbau }, today);
      expect(result?.title.replaceAll('\u00a0', ' ')).toBe(title);
      expect(result?.outcome).toBe(outcome);
      expect(text).toContain(`§ 79 Abs. 3`);
      expect(text).toContain(law.act);
    });
  }
});

test('a calendar reminds six, three and one month before, and not of what is past', async () => {
  const ask = await openTool('gueltigkeit');
  const daysOf = (ausgestellt: string) =>
    [
      ...(ask({ ausgestellt, umbau: 'nein' }, today).result?.files?.[0]?.text ?? '').matchAll(
        /DTSTART;VALUE=DATE:(\d+)/g,
      ),
    ].map(([, day]) => day);
  expect(daysOf('31.8.2017')).toEqual(['20270228', '20270531', '20270731', '20270831']);
  expect(daysOf('15.1.2017')).toEqual(['20261215', '20270115']);
  // On the last day it is too late: in the last month there is nothing to remind of.
  for (const day of ['20.12.2016', '23.12.2016', '23.11.2016']) expect(daysOf(day), day).toEqual([]);
});

test('in its last six months and after, it says when a new one is due, what it costs and where to read on', async () => {
  const ask = await openTool('gueltigkeit');
  const told = (ausgestellt: string, umbau = 'nein') => {
    const { statements, prices, links } = ask({ ausgestellt, umbau }, today).result ?? {};
    const isDue = statements?.some(({ text }) => text.startsWith('Einen neuen brauchen Sie'));
    return [isDue, prices?.map(({ label }) => label), links?.map(({ href }) => href)];
  };
  const houses = Object.values(buildingTypeNames);
  const due = [true, houses, [`/blog/${expiryArticle}`, '/werkzeuge/bedarf-oder-verbrauch']];
  for (const day of ['20.12.2016', '22.5.2017', '23.11.2016', '1.1.2012']) expect(told(day), day).toEqual(due);
  expect(told('3.5.2019', 'ja')).toEqual(due);
  expect(told('3.5.2019')).toEqual([false, undefined, undefined]);
  expect(existsSync(join(fileURLToPath(root), contentDir, 'blog', `${expiryArticle}.mdx`))).toBe(true);
});

test('its entries name the house where somebody named it, and nothing else does', async () => {
  const ask = await openTool('gueltigkeit');
  const told = (haus: string) => {
    const { result } = ask({ ausgestellt: '15.1.2017', umbau: 'nein', haus }, today);
    const file = (result?.files?.[0]?.text ?? '').replaceAll('\r\n ', '').replaceAll('\u00a0', ' ');
    return {
      titles: [...file.matchAll(/SUMMARY:(.*)\r/g)].map(([, title]) => title),
      ids: [...file.matchAll(/UID:(.*)\r/g)].map(([, id]) => id),
      around: JSON.stringify({ ...result, files: [] }),
    };
  };
  expect(told('').titles).toEqual([
    'Energieausweis läuft in 1 Monat ab\\, am 15. Januar 2027',
    'Energieausweis läuft heute ab\\, am 15. Januar 2027',
  ]);
  const harbour = told(' Hafenweg 7 ');
  expect(harbour.titles[0]).toBe('Energieausweis läuft in 1 Monat ab\\, am 15. Januar 2027: Hafenweg 7');
  // It goes nowhere: not into a request for a call-back, and not into the link.
  expect(harbour.around).not.toContain('Hafenweg');
  expect(inputsToQuery(validity, { ausgestellt: '15.1.2017', umbau: 'nein', haus: 'Hafenweg 7' })).toBe(
    'ausgestellt=15.1.2017&umbau=nein',
  );
  // Two houses of one day are two entries.
  expect(new Set([...harbour.ids, ...told('Wall 1').ids, ...told('').ids]).size).toBe(6);
});

test('what is missing or no day is asked for', async () => {
  const ask = await openTool('gueltigkeit');
  expect(ask({}, today).errors).toEqual({
    ausgestellt: 'Geben Sie das Ausstellungsdatum ein',
    umbau: 'Wählen Sie Ja, Nein oder Weiß ich nicht',
  });
  expect(ask({ ausgestellt: '31.2.2019', umbau: 'vielleicht' }, today).errors).toEqual({
    ausgestellt: 'Geben Sie einen Tag wie 3.5.2019 oder 03052019 ein',
    umbau: 'Wählen Sie eine der Antworten',
  });
});
