import { expect, test } from 'vitest';
import { every, rowsOf } from '../../../tests/support/every.ts';
import { readInput } from './read-inputs.ts';
import type { Input } from './tool.ts';

const inputs: Record<string, Input> = {
  kilos: { name: 'kg', kind: 'number', least: 0, most: 10_000_000, unit: 'kg' },
  area: { name: 'flaeche', kind: 'number', least: 5, most: 500_000, unit: 'm²' },
  energy: { name: 'kwh', kind: 'number', least: 0, most: 50_000_000, unit: 'kWh' },
  value: { name: 'wert', kind: 'number', least: 0, most: 3000, unit: 'kWh/(m²·a)' },
  costs: { name: 'kosten', kind: 'number', least: 0, most: 10_000_000, unit: '€' },
  day: { name: 'ausgestellt', kind: 'date' },
  carrier: { name: 'anderer', kind: 'text', most: 95 },
};

/** As bills, certificates and phones write it; then the value, or a part of the refusal. */
const typed = rowsOf(`
  kilos   | 2.500,0 kg CO2           | 2500
  kilos   | 1.995 kg CO₂             | 1995
  kilos   | ca. 1995kg               | 1995
  kilos   | 11.000 kWh               | die Zahl in kg
  area    | 95 m2                    | 95
  area    | 82,5 qm                  | 82.5
  area    | 1.200 kg                 | die Zahl in m²
  energy  | 24 000 kWh               | 24000
  value   | 118,4 kWh/(m²·a)         | 118.4
  value   | 118.4 kWh/m2a            | 118.4
  costs   | € 240,00                 | 240
  costs   | EUR 1.240,5              | 1240.5
  costs   | −5                       | von 0 bis 10.000.000
  day     | 3.5.19                   | 2019-05-03
  day     | 03,05,2019               | 2019-05-03
  day     | 03052019                 | 2019-05-03
  day     | 3. Mai 2019              | 2019-05-03
  day     | 31.2.2019                | einen Tag wie
  carrier | Nah-/Fernwärme aus KWK, fossiler Brennstoff (Gasförmige und flüssige Brennstoffe) | Nah-/Fernwärme aus KWK
  carrier | Wärme aus Verbrennung von Siedlungsabfällen | Wärme aus Verbrennung
  carrier | ${'Holz, '.repeat(17)}   | höchstens 95 Zeichen
`);

test('figures, days and names are taken as people and programs write them, and another unit is told', () => {
  every(typed, ([input = '', text = '', expected]) => {
    const { value, wrong } = readInput(inputs[input] as Input, text);
    expect(wrong ?? String(value)).toContain(expected);
  });
});
