/** The words of every page as they stand in `content/pages/`, filled for every place. */
import { placeOf, reachOf } from '#domain/regions';
import { guaranteeIcons } from '#domain/pictures';
import { describe, expect, test } from 'vitest';
import { cities, readContent, site, textsOf } from '../../../tests/support/content.ts';
import { createFill } from '../placeholders.ts';
import { aboutSchema } from './about-page.ts';
import { guaranteesSchema } from './guarantees-page.ts';
import { homeSchema } from './home-page.ts';
import { yamlFiles } from './index.ts';

const home = await readContent('content/pages/home.yaml', homeSchema);
const guarantees = await readContent('content/pages/guarantees.yaml', guaranteesSchema);
const about = await readContent('content/pages/about.yaml', aboutSchema);
const { company } = site;

type Meta = (typeof home)['meta'];
const files = await Promise.all(
  Object.entries(yamlFiles)
    .filter(([file]) => file.startsWith('content/pages/'))
    .map(async ([file, schema]) => {
      const copy: unknown = await readContent(file, schema);
      return { file, meta: (copy as { meta?: Meta }).meta, texts: textsOf(copy) };
    }),
);
const pages = files.flatMap(({ meta, ...page }) => (meta ? [{ ...page, meta }] : []));
const textsOfFile = (name: string) => files.find(({ file }) => file === name)?.texts ?? [];

describe.each([undefined, ...cities].map((city) => ({ city, name: placeOf(city).name })))(
  'filled for $name',
  ({ city, name }) => {
    const fill = createFill(site, city);

    test.each(pages)('$file: title and description have the length search engines show', ({ meta }) => {
      const title = fill(meta.title);
      const description = fill(meta.description);
      expect(title).toContain(name);
      expect(title.length).toBeLessThanOrEqual(60);
      expect(description).toContain(name);
      expect(description.length).toBeGreaterThanOrEqual(70);
      expect(description.length).toBeLessThanOrEqual(160);
    });

    test.each(files)('$file: no text keeps a placeholder', ({ texts }) => {
      // `{appointment}` is a whole feature of a package, which the section puts in by distance.
      const left = texts
        .map(({ path, text }) => ({
          path,
          text: text === '{appointment}' ? home.prices.appointment[reachOf(city)] : text,
        }))
        .map(({ path, text }) => ({ path, text: fill(text) }))
        .filter(({ text }) => /[{}]|undefined|null|NaN|\[object/.test(text));
      expect(left).toEqual([]);
    });
  },
);

describe('content/pages', () => {
  test('is read as a whole', () => {
    expect(pages.length).toBeGreaterThanOrEqual(5);
    for (const { file, texts } of files) expect(texts.length, file).toBeGreaterThan(10);
    expect(textsOfFile('content/pages/home.yaml').find(({ path }) => path === 'prices.packages.0.title')?.text).toBe(
      'Einfamilienhaus',
    );
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
  test('uses {appointment} in the packages alone, as a whole feature', () => {
    const wrong = textsOfFile('content/pages/home.yaml').filter(
      ({ path, text }) =>
        text.includes('{appointment}') && !(/^prices\.packages\.\d\.features\./.test(path) && text === '{appointment}'),
    );
    expect(wrong).toEqual([]);
  });

  test('has a package for each building type, in the order of the price list', () => {
    expect(home.prices.packages.map(({ type }) => type)).toEqual(Object.keys(site.prices.business));
  });

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

  test('calls its two buttons as specified', () => {
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

describe('a price', () => {
  /** A figure before € or Euro, or after €; placeholders bring their own. */
  const typedPrice = /\d[\d.,]*\s*(?:€|Euro|EUR)|(?:€|EUR)\s*\d/i;

  test.each(files)('is never typed in $file: prices stand in content/prices.yaml alone', ({ texts }) => {
    expect(texts.filter(({ text }) => typedPrice.test(text))).toEqual([]);
  });

  test.each([
    { text: 'ab 179 €', typed: true },
    { text: 'ab 179\u00a0€', typed: true },
    { text: 'ab 1.299,00€', typed: true },
    { text: '50 Euro Gutschrift', typed: true },
    { text: '50 EUR', typed: true },
    { text: '€ 50', typed: true },
    { text: 'ab {price.business.EFH}', typed: false },
    { text: 'bis {law.fine} Euro', typed: false },
    { text: '10 Tage', typed: false },
  ])('would be found in „$text“: $typed', ({ text, typed }) => {
    expect(typedPrice.test(text)).toBe(typed);
  });
});
