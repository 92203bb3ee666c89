import { expect, test } from 'vitest';
import { site } from '../../tests/support/content.ts';
import { every } from '../../tests/support/every.ts';
import { reportsOf } from '../../tests/support/texts.ts';
import { findPlaceholders } from './checks/words.ts';
import { createFill } from './placeholders.ts';

test('a claim that is taken down goes with its sentence or from its row, and alone leaves nothing', () => {
  const ids = site.company.claims.map(({ id }) => id);
  const words = {
    row: 'Festpreis, Geld zurück, {claim.best-price}. Alle Garantien.',
    sentence: 'Jeden Auftrag. Rabatt und {claim.best-price} gehen ab.',
    badge: '{claim.popular}',
  };
  const row = 'Festpreis, Geld zurück, Bestpreis. Alle Garantien.';
  const sentence = 'Jeden Auftrag. Rabatt und Bestpreis gehen ab.';
  const rows: [down: string[], filled: typeof words][] = [
    [[], { row, sentence, badge: 'Beliebt' }],
    [['popular'], { row, sentence, badge: '' }],
    [ids, { row: 'Festpreis, Geld zurück. Alle Garantien.', sentence: 'Jeden Auftrag.', badge: '' }],
  ];
  every(rows, ([down, filled]) => {
    const claims = site.company.claims.filter(({ id }) => !down.includes(id));
    const fill = createFill({ ...site, company: { ...site.company, claims } }, undefined);
    expect(JSON.parse(JSON.stringify(fill(words)).replaceAll('\u00a0', ' '))).toEqual(filled);
  });
  const known = ['claim.best-price', 'claim.quality'];
  const faults = (text: string) => reportsOf((report) => findPlaceholders({ text, lineAt: () => 1 }, known, report));
  // A slip in its name is none that was taken down.
  expect([faults('{claim.rating} und {claim.quality}').length, faults('{claim.qualty}').length]).toEqual([0, 1]);
});
