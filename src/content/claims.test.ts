import { expect, test } from 'vitest';
import { site } from '../../tests/support/content.ts';
import { every } from '../../tests/support/every.ts';
import { findPlaceholders } from './checks/words.ts';
import { createClaims, createFill } from './placeholders.ts';

const ids = site.company.claims.map(({ id }) => id);
const words = {
  row: 'Festpreis, Geld zurück, {claim.best-price}. Alle Garantien mit Bedingungen.',
  sentence: 'Jeden Auftrag. Rabatt und {claim.best-price} gehen ab.',
  badge: '{claim.popular}',
};
const without = (...down: string[]) => {
  const claims = site.company.claims.filter(({ id }) => !down.includes(id));
  return { ...site, company: { ...site.company, claims } };
};

test('a claim that is taken down goes with its sentence or from its row, and alone leaves nothing', () => {
  const rows: [down: string[], texts: Record<keyof typeof words, string>][] = [
    [[], { row: words.row.replace('{claim.best-price}', 'Bestpreis'), sentence: 'Jeden Auftrag. Rabatt und Bestpreis gehen ab.', badge: 'Beliebt' }], // prettier-ignore
    [['popular'], { row: words.row.replace('{claim.best-price}', 'Bestpreis'), sentence: 'Jeden Auftrag. Rabatt und Bestpreis gehen ab.', badge: '' }], // prettier-ignore
    [ids, { row: 'Festpreis, Geld zurück. Alle Garantien mit Bedingungen.', sentence: 'Jeden Auftrag.', badge: '' }],
  ];
  every(rows, ([down, texts]) => {
    const firm = without(...down);
    const plain = (text: string) => text.replaceAll('\u00a0', ' ');
    const filled = createFill(firm, undefined)(words);
    expect(Object.fromEntries(Object.entries(filled).map(([name, text]) => [name, plain(text)]))).toEqual(texts);
    expect(firm.company.claims.map(({ id }) => createClaims(firm, undefined)(id))).toHaveLength(
      ids.length - down.length,
    );
  });
});

test('a slip in its name is none that was taken down', () => {
  const known = ['claim.best-price', 'claim.quality'];
  const faults = (text: string) => findPlaceholders({ text, lineAt: () => 1 }, known).map(({ what }) => what);
  expect(faults('{claim.rating} und {claim.quality}')).toEqual([]);
  expect(faults('{claim.qualty}')).toHaveLength(1);
});
