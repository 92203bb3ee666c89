import { expect, test } from 'vitest';
import type { Law } from '#domain/law';
import { constantToWords } from './law.ts';

const law: Law = {
  act: 'GModG',
  actNames: { GEG: 'Gebäudeenergiegesetz', GModG: 'Gebäudemodernisierungsgesetz' },
  status: 'GModG, Stand November 2026',
  constants: [{ id: 'validity', value: '10', paragraph: '§ 79 Abs. 3 GModG', statement: 'So viele Jahre gilt er.' }],
  classes: [],
  co2Steps: [],
};

test('prints value, unit and paragraph, or one of them', () => {
  expect(constantToWords(law, { id: 'validity' }, ' Jahre ')).toBe('10 Jahre (§\u00a079 Abs.\u00a03\u00a0GModG)');
  expect(constantToWords(law, { id: 'validity' }, undefined)).toBe('10 (§\u00a079 Abs.\u00a03\u00a0GModG)');
  expect(constantToWords(law, { id: 'validity', only: 'value' }, 'Jahre')).toBe('10');
  expect(constantToWords(law, { id: 'validity', only: 'paragraph' }, undefined)).toBe(
    '§\u00a079 Abs.\u00a03\u00a0GModG',
  );
  expect(() => constantToWords(law, { id: 'gone' }, undefined)).toThrow('content/law.yaml: gone fehlt im GModG.');
});
