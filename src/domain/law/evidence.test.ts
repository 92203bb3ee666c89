import { expect, test } from 'vitest';
import { approvalSchema, evidenceSchema } from './evidence.ts';

test.each([
  [
    'evidence',
    evidenceSchema,
    [null, 'Auswertung vom 3. Januar 2025, belege/auswertung-2024.pdf', 'AGB vom 1. März 2026, /agb#geld-zurueck'],
    [
      ...['', 'ja', undefined, 'folgt noch, bitte nachfragen', 'Auswertung vom 3. Januar 2025', 'gemessen'],
      ...['Auswertung vom 32. Januar 2025, auswertung.pdf', 'Auswertung, auswertung.pdf'],
      ...['Vertrag vom 3. Januar 2025, liegt im Ordner', 'Nachweis vom 3. Januar 2025, nachweis.pdf'],
    ],
  ],
  [
    'approval',
    approvalSchema('Wer'),
    [null, 'Kanzlei Beispiel, 3. Februar 2025', 'Dr. Ö. Müller, Kanzlei Nord, 12. November 2026'],
    ['noch nicht freigegeben', 'noch nicht, 3. Februar 2025', 'Kanzlei Beispiel', '3. Februar 2025', 'Anna', undefined],
  ],
])('%s names what it is and when, or is null', (_name, schema, good, bad) => {
  const takes = (value: unknown) => schema.safeParse(value).success;
  expect([good.filter((value) => !takes(value)), bad.filter(takes)]).toEqual([[], []]);
});
