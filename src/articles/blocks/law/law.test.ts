import { expect, test } from 'vitest';
import type { Law } from '#domain/law/law';
import { constantToWords, thinLinks } from './law.ts';

const law: Law = {
  act: 'GModG',
  short: 'GModG',
  actNames: { GEG: 'Gebäudeenergiegesetz', GModG: 'Gebäudemodernisierungsgesetz' },
  status: 'GModG, Stand November 2026',
  checked: '2026-11',
  constants: [
    { id: 'validity', value: '10', paragraph: '§ 79 Abs. 3 GModG', statement: 'So viele Jahre gilt er.' },
    { id: 'share', value: '65', paragraph: '§ 71 Abs. 1 GEG', statement: 'So viel Prozent waren es.' },
    { id: 'keeping', value: '8', paragraph: '§ 147 AO, § 257 HGB', statement: 'So viele Jahre.' },
  ],
  classes: [],
  co2Steps: [],
};

test('a text shows value, unit and paragraph, or one of them; a constant that is gone stops the build', () => {
  expect(constantToWords({ law }, { id: 'validity' }, ' Jahre ')).toBe(
    '10 Jahre (§\u00a079\u00a0Abs.\u00a03\u00a0GModG)',
  );
  expect(constantToWords({ law }, { id: 'validity' }, undefined)).toBe('10 (§\u00a079\u00a0Abs.\u00a03\u00a0GModG)');
  expect(constantToWords({ law }, { id: 'validity', only: 'value' }, 'Jahre')).toBe('10');
  expect(constantToWords({ law }, { id: 'validity', only: 'paragraph' }, undefined)).toBe(
    '§\u00a079\u00a0Abs.\u00a03\u00a0GModG',
  );
  expect(() => constantToWords({ law }, { id: 'gone' }, undefined)).toThrow('content/law.yaml: gone fehlt im GModG.');
});

test('a paragraph leads to the law in force, and none to an act that is gone', () => {
  const print = (id: string) => constantToWords({ law, inForce: law }, { id, only: 'paragraph' }, undefined);
  const link = (path: string, words: string) =>
    `<a class="statute" href="https://www.gesetze-im-internet.de/${path}">${words}</a>`;
  expect(print('validity')).toBe(link('geg/__79.html', '§\u00a079\u00a0Abs.\u00a03\u00a0GModG'));
  expect(print('share')).toBe('§\u00a071\u00a0Abs.\u00a01\u00a0GEG');
  expect(print('keeping')).toBe(
    `${link('ao_1977/__147.html', '§\u00a0147\u00a0AO')}, ${link('hgb/__257.html', '§\u00a0257\u00a0HGB')}`,
  );
});

test('a section links a paragraph once, and no heading does', () => {
  const link = (number: number, words: string) => `<a class="statute" href="/geg/__${number}.html">${words}</a>`;
  const html = `<p>${link(79, 'a')} ${link(80, 'b')} ${link(79, 'c')}</p><h2 id="x">${link(80, 'd')}</h2><p>${link(79, 'e')}</p>`;
  expect(thinLinks(html)).toBe(`<p>${link(79, 'a')} ${link(80, 'b')} c</p><h2 id="x">d</h2><p>${link(79, 'e')}</p>`);
});
