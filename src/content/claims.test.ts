import { expect, test } from 'vitest';
import { createClaims, createFill } from './placeholders.ts';
import { findPlaceholders } from './checks/words.ts';
import { reader, site } from '../../tests/support/content.ts';
import { every } from '../../tests/support/every.ts';

const files = (await reader.all()).filter(({ file }) => /^content\/(?:pages|services)\//.test(file));
const ids = site.company.claims.map(({ id }) => id);

/** What a page has no words for any more, and shows nothing of: a badge, a section under a heading. */
const badges = ['content/pages/home.yaml prices.popular', 'content/pages/home.yaml quality.title'];

/** Every text with where it stands. */
const textsOf = (words: unknown, at: string): [at: string, text: string][] =>
  typeof words === 'string'
    ? [[at, words]]
    : typeof words === 'object' && words !== null
      ? Object.entries(words).flatMap(([key, inner]) => textsOf(inner, at.endsWith(' ') ? at + key : `${at}.${key}`))
      : [];

const filledWithout = (down: readonly string[]) => {
  const claims = site.company.claims.filter(({ id }) => !down.includes(id));
  const firm = { ...site, company: { ...site.company, claims } };
  const texts = [undefined, site.cities[0]].flatMap((city) =>
    files.flatMap(({ file, copy }) => textsOf(createFill(firm, city)(copy), `${file} `)),
  );
  return { firm, texts, said: claims.map(({ id }) => createClaims(firm, undefined)(id)) };
};

test('a claim that is taken down goes from every sentence, tile and badge: each of them, none and all', () => {
  const whole = filledWithout([]).texts;
  const variants = [['none'], ...ids.map((id) => [id]), ids];
  every(variants, (down) => {
    const { texts, said } = filledWithout(down);
    expect(said).toHaveLength(ids.length - ids.filter((id) => down.includes(id)).length);
    expect(texts.filter(([, text]) => text.includes('{claim.'))).toEqual([]);
    expect(new Set(texts.flatMap(([at, text]) => (text === '' ? at : [])))).toEqual(
      new Set(badges.filter((_, index) => down.includes(['popular', 'quality'][index] ?? ''))),
    );
    // Sentences end as they did, and no row of words ends with a comma.
    expect(
      texts.filter(([at, text]) => /,\s*[.;]|,$/.test(text) && !whole.some((one) => one[1] === text && one[0] === at)),
    ).toEqual([]);
    const says = (name: string) => texts.some(([, text]) => text.includes(name));
    expect(says('Bestpreis')).toBe(!down.includes('best-price'));
    expect(says('Fünffach geprüft')).toBe(!down.includes('quality'));
  });
});

test('the words beside it stay, and a slip in its name is none that was taken down', () => {
  const { texts } = filledWithout(['best-price']);
  const of = (at: string) => texts.find(([where]) => where === `content/pages/${at}`)?.[1];
  expect(of('guarantees.yaml meta.description')).toMatch(/Termintreue\. Alle Garantien mit Bedingungen\.$/);
  expect(of('guarantees.yaml guarantees.items.0.scope')).toBe('Jeden Auftrag.');
  const known = ['claim.best-price', 'claim.quality'];
  const faults = (text: string) => findPlaceholders({ text, lineAt: () => 1 }, known).map(({ what }) => what);
  expect(faults('{claim.rating} und {claim.quality}')).toEqual([]);
  expect(faults('{claim.qualty}')).toHaveLength(1);
});
