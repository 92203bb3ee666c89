import { expect, test } from 'vitest';
import { parseContent } from '../../../tests/support/parse-content.ts';
import { coloursSchema, contrast } from './colours.ts';

const colours = {
  ...{ main: '#0a5546', deep: '#073d32', tint: '#e3efe7', line: '#3b7a6c' },
  ...{ accent: '#b8412a', accentDeep: '#9c3320' },
};

test('colours on which words can be read are taken to the letter', () => {
  expect(contrast('#ffffff', '#000000')).toBe(21);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 1);
  expect(coloursSchema.parse(colours)).toEqual(colours);
});

test.each([
  ['main', '#3f9a85', 'der Sandton der Seite', '2,8'],
  ['deep', '#6f8f88', 'tint', '2,9'],
  ['tint', '#7fae8d', 'tint', '3,4'],
  ['accent', '#e8745c', 'Weiß', '2,9'],
  ['accentDeep', '#d9654c', 'der Sandton der Seite', '3'],
] as const)('%s: %s cannot be read beside %s', (name, value, beside, reached) => {
  const yaml = Object.entries({ ...colours, [name]: value }).map(([key, colour]) => `${key}: "${colour}"`);
  expect(() => parseContent('content/company.yaml', yaml.join('\n'), coloursSchema)).toThrow(
    `${beside} haben ${reached} : 1 Kontrast, Schrift braucht 4,5 : 1.\n  Nehmen Sie für `,
  );
});
