import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { contentDir, root } from '../../../../tests/support/content.ts';
import { every, rowsOf } from '../../../../tests/support/every.ts';
import { firstDay, lastDay, toolOn } from '../../../../tests/support/tools.ts';
import { inputsToQuery } from '../address.ts';
import { buildingTypeNames } from '../../prices/building-types.ts';
import { expiryArticle, validity } from './validity.ts';

/**
 * § 79 Abs. 3: ten years from the day of issue, whatever the version of the act; with § 80 Abs. 2 a new one is due whatever the old one
 * says. On the last day of one law and the first of the next.
 */
const table = rowsOf(`
31.12.2026 nein  | valid clear 31. Dezember 2036     | valid clear 31. Dezember 2036
2.1.2017 nein    | valid clear 2. Januar 2027        | valid clear 2. Januar 2027
1.1.2017 nein    | valid clear 1. Januar 2027        | lastDay clear 1. Januar 2027
31.12.2016 nein  | lastDay clear 31. Dezember 2026   | expired warning 31. Dezember 2026
29.2.2020 nein   | valid clear 28. Februar 2030      | valid clear 28. Februar 2030
1.1.2027 nein    | future warning                    | valid clear 1. Januar 2037
3.5.2019 unsicher | valid open 3. Mai 2029           | valid open 3. Mai 2029
3.5.2019 ja      | ended open                        | ended open
3.5.2009 ja      | ended open                        | ended open
`);

const [before, after] = [await toolOn('gueltigkeit', lastDay), await toolOn('gueltigkeit', firstDay)];

test('a certificate is valid for ten years, unless the whole building was calculated anew', () => {
  every(table, ([answers = '', until2026 = '', from2027 = '']) => {
    const [ausgestellt, umbau] = answers.split(' ');
    for (const { ask, say, told } of [
      { ...before, told: until2026 },
      { ...after, told: from2027 },
    ]) {
      const [key = '', outcome, ...date] = told.split(' ');
      const { result, text } = ask({ ausgestellt, umbau });
      expect([result?.title, result?.outcome]).toEqual([say(key, { date: date.join(' ') }), outcome]);
      expect(text).toContain('§ 79 Abs. 3');
    }
  });
});

test('a calendar reminds six, three and one month before, and not of what is past', () => {
  const daysOf = (ausgestellt: string) => {
    const { files } = before.ask({ ausgestellt, umbau: 'nein' }).result ?? {};
    return [...(files?.[0]?.text ?? '').matchAll(/DTSTART;VALUE=DATE:(\d+)/g)].map(([, day]) => day).join(' ');
  };
  // On the last day it is too late: in the last month there is nothing to remind of.
  expect(['31.8.2017', '15.2.2017', '30.1.2017', '31.12.2016'].map(daysOf)).toEqual([
    ...['20270228 20270531 20270731 20270831', '20270115 20270215', '', ''],
  ]);
});

test('in its last six months and after, it says when a new one is due, what it costs and where to read on', () => {
  const told = ({ ask, say }: typeof before, ausgestellt: string, umbau = 'nein') => {
    const { statements, soon, prices, links } = ask({ ausgestellt, umbau }).result ?? {};
    const isDue = statements?.some(({ text }) => text === say('due'));
    return [isDue, soon?.text, prices?.map(({ label }) => label), links?.map(({ href }) => href)];
  };
  const rest = [Object.values(buildingTypeNames), [`/blog/${expiryArticle}`, '/werkzeuge/bedarf-oder-verbrauch']];
  for (const day of ['20.1.2017', '22.6.2017', '31.12.2016', '1.1.2012']) {
    expect(told(before, day), day).toEqual([true, before.say('soonDue'), ...rest]);
    expect(told(after, day), day).toEqual([true, undefined, ...rest]);
  }
  expect(told(after, '3.5.2019', 'ja')).toEqual([true, undefined, ...rest]);
  expect(told(before, '3.5.2019')).toEqual([false, before.say('soonStays'), undefined, []]);
  // § 80 Abs. 3 Satz 1: an extension is an occasion from 2027 on.
  expect([before.say('due'), after.say('due')].map((words) => words.includes('verlängern'))).toEqual([false, true]);
  expect(existsSync(join(fileURLToPath(root), contentDir, 'blog', `${expiryArticle}.mdx`))).toBe(true);
});

test('the entries of a calendar name the house where somebody named it, and nothing else does', () => {
  const query = { ausgestellt: '15.2.2017', umbau: 'nein' };
  const told = (haus: string) => {
    const { result } = before.ask({ ...query, haus });
    const file = (result?.files?.[0]?.text ?? '').replaceAll('\r\n ', '').replaceAll('\u00a0', ' ');
    const of = (name: string) => [...file.matchAll(new RegExp(`${name}:(.*)\r`, 'g'))].map(([, value]) => value);
    return { title: of('SUMMARY')[0], ids: of('UID'), around: JSON.stringify({ ...result, files: [] }) };
  };
  const [none, harbour] = [told(''), told(' Hafenweg 7 ')];
  expect(none.title).toBe('Energieausweis läuft in 1 Monat ab\\, am 15. Februar 2027');
  expect(harbour.title).toBe(`${none.title}: Hafenweg 7`);
  // It goes nowhere: not into a request for a call-back, and not into the link. Two houses of one day are two entries.
  expect(harbour.around).not.toContain('Hafenweg');
  expect(inputsToQuery(validity, { ...query, haus: 'Hafenweg 7' })).toBe('ausgestellt=15.2.2017&umbau=nein');
  expect(new Set([...harbour.ids, ...told('Wall 1').ids, ...none.ids]).size).toBe(6);
});

test('what is missing or no day is asked for', () => {
  expect(Object.keys(before.ask({}).errors)).toEqual(['ausgestellt', 'umbau']);
  expect(before.ask({ ausgestellt: '31.2.2019', umbau: 'vielleicht' }).errors).toEqual({
    ausgestellt: 'Geben Sie einen Tag wie 3.5.2019 oder 03052019 ein',
    umbau: 'Wählen Sie eine der Antworten',
  });
});
