import { describe, expect, test } from 'vitest';
import { tableToBars } from './chart.ts';

const table = (...rows: [string, string][]) =>
  `<table><thead><tr><th>A</th><th>B</th></tr></thead><tbody>${rows.map(([a, b]) => `<tr>\n<td>${a}</td>\n<td>${b}</td>\n</tr>`).join('')}</tbody></table>`;

describe('tableToBars', () => {
  test('the largest value fills the width', () => {
    expect(tableToBars(table(['Gas', '50'], ['Öl', '100']))).toEqual([
      { label: 'Gas', shown: '50', x: 0, width: 50, fill: '#0a5546' },
      { label: 'Öl', shown: '100', x: 0, width: 100, fill: '#0a5546' },
    ]);
  });

  test('negative values lie left of the zero, classes have their colour', () => {
    expect(tableToBars(table(['A+', '16'], ['<strong>H</strong>', '−14']))).toEqual([
      { label: 'A+', shown: '16', x: 46.7, width: 53.3, fill: '#00843d' },
      { label: 'H', shown: '−14', x: 0, width: 46.7, fill: '#e3000f' },
    ]);
  });

  test.each([[table(['Gas', 'viel'])], [table()], ['<p>Text</p>']])('refuses %s', (html) => {
    expect(() => tableToBars(html)).toThrow(/Zahl/);
  });
});
