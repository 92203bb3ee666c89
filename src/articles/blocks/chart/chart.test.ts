import { expect, test } from 'vitest';
import { tableToBars } from './chart.ts';

const table = (...rows: [string, string][]) =>
  `<table><tbody>${rows.map(([a, b]) => `<tr>\n<td>${a}</td>\n<td>${b}</td>\n</tr>`).join('')}</tbody></table>`;

test('negative values lie left of the zero, the largest fills the width, classes have their colour', () => {
  expect(tableToBars(table(['A+', '16'], ['<strong>Öl</strong>', '−14']))).toEqual([
    { label: 'A+', shown: '16', x: 46.7, width: 53.3, fill: '#00843d' },
    { label: 'Öl', shown: '−14', x: 0, width: 46.7, fill: '#0a5546' },
  ]);
});
