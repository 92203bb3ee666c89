/**
 * Each price that a page prints, read with the kind of building and of customer that stand beside it, against the price
 * list; the discount table against the calculator.
 */
import { expect, test } from 'vitest';
import type { HTMLElement } from 'node-html-parser';
import { buildingTypeNames, buildingTypes, type BuildingType } from '#domain/prices/building-types';
import { calculatePrice, payerNames } from '#domain/prices/calculator';
import { formatCents, formatEuro } from '#domain/language/format';
import type { ServiceSlug } from '#domain/site/pages';
import type { City } from '#domain/places/regions';
import { routes } from '#domain/site/routes';
import { createFill, type Fill } from '../../src/content/placeholders.ts';
import { places, reader, site } from '../support/content.ts';
import { every } from '../support/every.ts';
import { pageAt, pages, textOf, textsOf } from '../support/site/dist.ts';

const { prices } = site;
const words = {
  home: (await reader.yaml('content/pages/home.yaml')).prices,
  discount: (await reader.yaml('content/pages/services.yaml')).discount,
};
const services = (await reader.mdx('content/services')).flatMap(({ slug, copy }) =>
  copy ? { slug: slug as ServiceSlug, types: copy.price.types } : [],
);

/** „Privat 299 €“ and „Firma 179 €“, or „Für alle 499 €“ */
const pair = (type: BuildingType, same = payerNames.same) => {
  const [business, forPrivate] = [prices.business[type], prices.private[type]].map(formatEuro);
  return business === forPrivate
    ? [`${same} ${business}`]
    : [`${payerNames.private} ${forPrivate}`, `${payerNames.business} ${business}`];
};
/** The choice that goes along with an order. */
const choice = (type: BuildingType) => `${buildingTypeNames[type]}: ${pair(type, 'für alle').join(', ')}`;

/** „Einfamilienhaus: Privat 299 €“ of each line, and what its button orders. */
const ofPackages = (names: string, lines: string) => (section: HTMLElement) =>
  section.querySelectorAll(':scope > li').flatMap((item) => {
    const name = textOf(item.querySelector(names));
    const button = item.getAttribute('data-order') ? item : item.querySelector('[data-order]');
    return [
      ...textsOf(item, lines).map((line) => `${name}: ${line}`),
      `${name} → ${button?.getAttribute('data-order')} ${button?.getAttribute('data-summary')}`,
    ];
  });
const packages = buildingTypes.flatMap((type) => {
  const name = words.home.packages[type].title;
  return [...pair(type).map((price) => `${name}: ${price}`), `${name} → ${type} ${choice(type)}`];
});

/** Head of the row, head of the column, cell. */
const ofTable = (section: HTMLElement) => {
  const columns = textsOf(section, 'thead tr > *');
  return section.querySelectorAll('tbody tr').flatMap((row) => {
    const [head, ...cells] = row.querySelectorAll('th, td').map(textOf);
    return cells.map((cell, i) => `${head}: ${columns[i + 1]} ${cell}`);
  });
};

type PagePrices = { path: string; fill: Fill; types: readonly BuildingType[] };
const perPlace = (route: (city: City | undefined) => string): PagePrices[] =>
  places.map((city) => ({
    path: route(city),
    fill: createFill(site, city),
    types: buildingTypes,
  }));
const homes = perPlace(routes.home);
const overviews = perPlace(routes.services);
const servicePages = services.flatMap(({ slug, types }) =>
  perPlace((city) => routes.service(slug, city)).map((page) => ({ ...page, types })),
);

type Page = (typeof homes)[number];
type Rule = {
  name: string;
  selector: string;
  on: Page[];
  read: (section: HTMLElement) => string[];
  expected: (page: Page) => string[];
};

const rules: Rule[] = [
  {
    name: 'the street of a home page',
    selector: '.price-street',
    on: homes,
    read: ofPackages('strong', '[data-payer]'),
    expected: ({ fill }) => fill(packages),
  },
  {
    name: 'the list of packages',
    selector: '.packages',
    on: overviews,
    read: ofPackages('h3', '.packages__prices > div'),
    expected: ({ fill }) => fill(packages),
  },
  {
    name: 'the discount table',
    selector: '.discount table',
    on: overviews,
    read: (section) => [...ofTable(section), ...textsOf(section, 'tfoot td')],
    expected: ({ fill }) => {
      const { from } = prices.volumeDiscount;
      const each = (total: number) => formatCents(Math.round((total * 100) / from));
      const of = (buildingType: BuildingType, quantity = from) => calculatePrice(prices, { buildingType, quantity });
      const { single, reduced, sum, private: privately } = fill(words.discount);
      // Private people's stand below, in the order of the rows.
      const below = buildingTypes.map((type) => each(of(type).privateTotalPrice));
      return [
        ...buildingTypes.flatMap((type) => [
          `${buildingTypeNames[type]}: ${single} ${formatEuro(of(type, 1).totalPrice)}`,
          `${buildingTypeNames[type]}: ${reduced} ${each(of(type).totalPrice)}`,
          `${buildingTypeNames[type]}: ${sum} ${formatEuro(of(type).totalPrice)}`,
        ]),
        `${privately} ${new Intl.ListFormat('de').format(below)}`,
      ];
    },
  },
  {
    name: 'the bill of a service page',
    selector: '.service-price .bill',
    on: servicePages,
    read: (section) =>
      section.querySelectorAll('.price-total').flatMap((sum) => {
        const term = sum.querySelector('dt');
        return sum.classList.contains('service-price__kind')
          ? textsOf(sum, 'dd').map((line) => `${term?.childNodes[0]?.textContent.trim()}: ${line}`)
          : [`${textOf(section.querySelector('h3'))}: ${textsOf(sum, 'dt, dd').join(' ')}`];
      }),
    expected: ({ types }) => types.flatMap((type) => pair(type).map((price) => `${buildingTypeNames[type]}: ${price}`)),
  },
];

test.each(rules)('each price in $name is of its building and its customer', ({ selector, on, read, expected }) => {
  const found = pages.filter(({ document }) => document.querySelector(selector)).map(({ path }) => path);
  expect(found.sort()).toEqual(on.map(({ path }) => path).sort());
  every(on, (page) => {
    const due = expected(page);
    for (const section of pageAt(page.path).document.querySelectorAll(selector)) {
      const told = read(section);
      // Differing prices alone: Vitest would cut a list of all.
      expect(told.filter((price) => !due.includes(price))).toEqual(due.filter((price) => !told.includes(price)));
      expect(told).toHaveLength(due.length);
    }
  });
});
