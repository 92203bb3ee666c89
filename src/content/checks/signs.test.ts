/** What the editor in the browser sets is what the check asks for: no message is left for what a machine can mend. */
import { expect, test } from 'vitest';
import { every } from '../../../tests/support/every.ts';
import { fixedBlank, hidden, setSigns, signs, turned } from '#domain/signs';
import { findHidden, findTurned, findWrongSigns } from './words.ts';

const samples: [typed: string, set: string][] = [
  ['"Es gilt", sagt er: "Wir \'wollen\' das."', '„Es gilt“, sagt er: „Wir ‚wollen‘ das.“'],
  ['(“Englisch”) und ”schwedisch”', '(„Englisch“) und „schwedisch“'],
  ["‚Wort' und ‚O'Neill‘", "‚Wort‘ und ‚O'Neill‘"],
  ["O'Neill's Haus", "O'Neill's Haus"],
  ['Moment... ja', 'Moment… ja'],
  ['30-45 Minuten, 2,3 - 4 kWh, 2-3,5 km', '30–45 Minuten, 2,3–4 kWh, 2–3,5 km'],
  ['Das Haus - ein altes -- steht—noch — hier', 'Das Haus – ein altes – steht – noch – hier'],
  ['z.B. hier, d.h. dort, i.d.R. beides', 'z. B. hier, d. h. dort, i. d. R. beides'],
  ['25% von 120kWh für 9€, 8%ig, 100%-Marke, H2O', '25 % von 120 kWh für 9 €, 8%ig, 100%-Marke, H2O'],
  ['Klima\u00adwandel\u200b, 10\u00a0Jahre, 5\u202f%', 'Klimawandel, 10 Jahre, 5 %'],
  ['ha\u0308ufig \u202eum', 'häufig um'],
];

test('each sign that the check tells of is set, and the check has nothing more to say', () => {
  const told = (text: string) => {
    const passage = { text, lineAt: () => 1 };
    return [findWrongSigns(passage), findHidden(passage, false), findTurned(passage)].flat().map(({ what }) => what);
  };
  every(
    samples.map(([name, set]) => ({ name, set })),
    ({ name, set }) => expect({ set: setSigns(name), left: told(setSigns(name)) }).toEqual({ set, left: [] }),
  );
  every(
    [...signs, ...hidden, turned, fixedBlank].map((sign) => ({ name: String(sign.pattern), ...sign })),
    ({ pattern }) => expect(samples.some(([typed]) => typed.search(pattern) >= 0)).toBe(true),
  );
});

test('blanks of their own stay where a file keeps words together by them, and words around it count', () => {
  expect(setSigns('10\u00a0Jahre', { ownBlanks: true })).toBe('10\u00a0Jahre');
  expect([setSigns('"', { before: 'Er sagt: ' }), setSigns('"', { before: 'so', after: '.' })]).toEqual(['„', '“']);
});
