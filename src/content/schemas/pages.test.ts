/** The words of every page as they stand in `content/`, filled for every place. */
import { commonPageNames, legalSlugs, serviceSlugs } from '#domain/pages';
import { guaranteeIcons } from '#domain/pictures';
import { placeOf } from '#domain/regions';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { places, readContent, site, textsOf } from '../../../tests/support/content.ts';
import { every } from '../../../tests/support/every.ts';
import { createClaims, createFill, placeholdersOfSections } from '../placeholders.ts';
import { aboutSchema } from './about-page.ts';
import { guaranteesSchema } from './guarantees-page.ts';
import { homeSchema } from './home-page.ts';
import { yamlFiles } from './index.ts';
import { legalSchema } from './legal-text.ts';
import { serviceSchema } from './service-page.ts';

const home = await readContent('content/pages/home.yaml', homeSchema);
const guarantees = await readContent('content/pages/guarantees.yaml', guaranteesSchema);
const about = await readContent('content/pages/about.yaml', aboutSchema);
const { company } = site;

type Meta = (typeof home)['meta'];
const read = async ([name, schema]: readonly [string, z.ZodType]) => {
  const copy: unknown = await readContent(name, schema);
  return { name, meta: (copy as { meta?: Meta }).meta, texts: textsOf(copy) };
};
const yamlPages = Object.entries(yamlFiles).filter(([file]) => file.startsWith('content/pages/'));
const files = await Promise.all(yamlPages.map(read));
const mdxPages = await Promise.all([
  ...serviceSlugs.map((slug) => read([`content/services/${slug}.mdx`, serviceSchema])),
  ...legalSlugs.map((slug) => read([`content/legal/${slug}.mdx`, legalSchema])),
]);
const pages = files.flatMap(({ meta, ...page }) => (meta ? [{ ...page, meta }] : []));
const textsOfFile = (file: string) => files.find(({ name }) => name === file)?.texts ?? [];

const ofSections = new RegExp(`\\{(?:${placeholdersOfSections.join('|')})\\}`, 'g');

describe('filled for every place', () => {
  const filled = places.flatMap((city) => {
    const fill = createFill(site, city);
    const place = placeOf(site.area, city).name;
    return [...files, ...mdxPages].map((page) => ({ ...page, name: `${page.name} in ${place}`, city, place, fill }));
  });

  test('title and description name the place and have the length search engines show', () => {
    every(filled, ({ name, meta, place, fill }) => {
      if (!meta) return;
      const [title, description] = [fill(meta.title), fill(meta.description)];
      const hasPlace = !commonPageNames.some((kind) => name.startsWith(`content/pages/${kind}.yaml`));
      if (hasPlace) expect(title).toContain(place);
      expect(title.length).toBeLessThanOrEqual(60);
      // A legal text is the same everywhere, and so is what it is about.
      if (hasPlace && !name.startsWith('content/legal/')) expect(description).toContain(place);
      expect(description.length).toBeGreaterThanOrEqual(70);
      expect(description.length).toBeLessThanOrEqual(160);
    });
  });

  test('no text keeps a placeholder', () => {
    every(filled, ({ texts, fill }) => {
      const left = texts
        // What became of the law and of figures is put in above each article, how old the houses are by the section.
        .map(({ text }) => fill(text).replaceAll(ofSections, ''))
        .filter((text) => /[{}]|undefined|null|NaN|\[object/.test(text));
      expect(left).toEqual([]);
    });
  });
});

describe('content/pages', () => {
  test('is read as a whole', () => {
    expect(pages.length).toBeGreaterThanOrEqual(5);
    every(files, ({ texts }) => expect(texts.length).toBeGreaterThan(7));
    expect(textsOfFile('content/pages/home.yaml')).toContainEqual({
      path: 'prices.packages.EFH.title',
      text: home.prices.packages.EFH.title,
    });
  });

  test('has a title and a description of its own for each page', () => {
    expect(new Set(pages.map(({ meta }) => meta.title)).size).toBe(pages.length);
    expect(new Set(pages.map(({ meta }) => meta.description)).size).toBe(pages.length);
  });

  test('names no claim of the kind that nobody may make', () => {
    const never = /zertifiziert|amtlich|staatlich|vom DIBt|rechtssicher|garantiert bessere/i;
    expect(files.flatMap(({ texts }) => texts.filter(({ text }) => never.test(text)))).toEqual([]);
  });
});

describe('content/pages/home.yaml', () => {
  test('shows each guarantee once, and its conditions stand in guarantees.yaml', () => {
    const all = [...guaranteeIcons].sort();
    expect(home.guarantees.items.map(({ icon }) => icon).sort()).toEqual(all);
    expect(guarantees.guarantees.items.map(({ icon }) => icon).sort()).toEqual(all);
  });
});

describe('content/pages/about.yaml', () => {
  test('shows each value with a picture of its own', () => {
    expect(new Set(about.values.items.map(({ icon }) => icon)).size).toBe(about.values.items.length);
  });

  test('goes from 2019 to 2024, a year an entry', () => {
    expect(about.timeline.items.map(({ year }) => year)).toEqual([2019, 2020, 2021, 2022, 2023, 2024]);
  });

  test('calls its two buttons by their fixed words', () => {
    expect(about.partner).toMatchObject({ contact: 'Jetzt Partner werden', services: 'Mehr erfahren' });
  });
});

describe('content/pages/contact.yaml', () => {
  test('keeps the note on the surcharge to the letter', () => {
    const note = textsOfFile('content/pages/contact.yaml').find(({ path }) => path === 'urgent.note')?.text ?? '';
    expect(createFill(site, undefined)(note)).toBe('Expressservice mit 20% Aufschlag außerhalb der Geschäftszeiten');
  });
});

test.each([
  { page: 'home', claims: home.statistics },
  { page: 'about', claims: about.statistics },
])('the $page page shows claims that are in content/company.yaml, each once', ({ claims }) => {
  const ids = company.claims.map(({ id }) => id);
  expect(claims.filter((id) => !ids.includes(id))).toEqual([]);
  expect(new Set(claims).size).toBe(claims.length);
});

test('what holds of a claim without proof is filled with figures of this firm, and no claim itself', () => {
  const claims = company.claims.map((claim) => ({ ...claim, evidence: null }));
  const shown = createClaims({ ...site, company: { ...company, claims, sample: false } }, undefined);
  for (const { id, value, label } of claims) {
    const words = shown(id);
    expect(`${words.value} ${words.label}`, id).not.toMatch(/[{}]/);
    expect(words, id).not.toEqual({ value, label });
  }
});

test('the history of the firm begins in the year of its founding', () => {
  expect(about.timeline.items[0]?.year).toBe(company.foundedYear);
});

describe('a price', () => {
  /** A figure before € or Euro, or after €; placeholders bring their own. */
  const typedPrice = /\d[\d.,]*\s*(?:€|Euro|EUR)|(?:€|EUR)\s*\d/i;

  test('is never typed: prices stand in content/prices.yaml alone', () => {
    every(files, ({ texts }) => expect(texts.filter(({ text }) => typedPrice.test(text))).toEqual([]));
  });

  test('would be found however it is typed', () => {
    const typed = ['ab 179 €', 'ab 179\u00a0€', 'ab 1.299,00€', '50 Euro Gutschrift', '50 EUR', '€ 50'];
    every(typed, (text) => expect(text).toMatch(typedPrice));
    const filledIn = ['ab {price.business.EFH}', 'bis {law.fine} Euro', '10 Tage'];
    every(filledIn, (text) => expect(text).not.toMatch(typedPrice));
  });
});
