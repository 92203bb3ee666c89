/** Values stand beside their names and links behind their words: words alone do not show it. Prices have their own test. */
import type { HTMLElement } from 'node-html-parser';
import { describe, expect, test } from 'vitest';
import { buildings, buildingTypes } from '#domain/prices/building-types';
import { contactPoints, totalHours } from '#domain/company/company';
import { typedFields } from '#domain/contact/contact';
import { formatDate, formatEuro } from '#domain/language/format';
import { lawOf } from '#domain/law/law';
import { legalSlugs, serviceSlugs } from '#domain/site/pages';
import { reachOf, type City } from '#domain/places/regions';
import { anchors, contactHref, routes } from '#domain/site/routes';
import { createClaims, createFill } from '../../src/content/placeholders.ts';
import { places, reader, site } from '../support/content.ts';
import { dataOf, pageAt, textOf, type BuiltPage } from '../support/site/dist.ts';
import { every } from '../support/every.ts';

const { company, prices } = site;
const points = contactPoints(company);
const read = {
  home: await reader.yaml('content/pages/home.yaml'),
  services: await reader.yaml('content/pages/services.yaml'),
  process: await reader.yaml('content/pages/process.yaml'),
  guarantees: await reader.yaml('content/pages/guarantees.yaml'),

  about: await reader.yaml('content/pages/about.yaml'),
};
const plain = (text: string) => text.replace(/\s+/g, ' ').trim();
const joined = (...parts: readonly string[]) => parts.map(plain).join(' | ');

/** The texts of parts of each element, an attribute named by `@`: `each(page, '.facts > div', 'dt', 'a@href')` */
const each = (root: HTMLElement, selector: string, ...parts: readonly string[]): string[] =>
  root.querySelectorAll(selector).map((element) =>
    joined(
      ...parts.flatMap((part) => {
        const [inner = '', name] = part.split('@');
        const found = inner ? element.querySelectorAll(inner) : [element];
        return found.map((one) => (name ? (one.getAttribute(name) ?? '–') : textOf(one)));
      }),
    ),
  );
const links = (root: HTMLElement, selector: string) => each(root, selector, '', '@href');

type Place = { city: City | undefined; isFar: boolean } & BuiltPage;
const pagesOf = (href: (city: City | undefined) => string): Place[] =>
  places.map((city) => ({ ...pageAt(href(city)), city, isFar: Boolean(city && reachOf(site.area, city) === 'far') }));
const wordsOf = <Kind extends keyof typeof read>(kind: Kind, { city }: Place) => createFill(site, city)(read[kind]);
const texts = await reader.mdx('content/services');
const deadlineOf = (path: string) => texts.find(({ slug }) => path.endsWith(slug))?.copy?.explanation.deadline;
const home = pagesOf(routes.home);
const services = pagesOf(routes.services);
const process = pagesOf(routes.process);
const service = serviceSlugs.flatMap((slug) => pagesOf((city) => routes.service(slug, city)));
const placePages = [
  ...home,
  ...services,
  ...process,
  ...service,
  ...pagesOf(routes.guarantees),
  ...pagesOf(routes.blog),
];

type Row = [what: string, on: readonly Place[], found: (page: Place) => unknown, due: (page: Place) => unknown];
const rows: Row[] = [
  [
    'the bar leads to the form, writes, calls and leads to the top',
    placePages,
    ({ document }) => links(document, '#floating a').map((link) => link.split(' | ')[1]),
    ({ ids, city }) => [
      contactHref(city, ids.includes(anchors.contact)),
      ...(points.whatsapp ? [points.whatsapp.href] : []),
      points.phone.href,
      `#${anchors.top}`,
    ],
  ],
  [
    'the head leads to the pages of the place, to its form and calls',
    placePages,
    ({ document }) => links(document, 'header .nav-link, header .btn').sort(),
    ({ city, ids }) =>
      [
        joined('Leistungen', routes.services(city)),
        joined('Werkzeuge', routes.tools(city)),
        joined('Ablauf', routes.process(city)),
        joined('Garantien', routes.guarantees(city)),
        joined('Ratgeber', routes.blog(city)),
        joined('Kontakt', routes.contact(city)),
        joined('Jetzt beauftragen', contactHref(city, ids.includes(anchors.contact))),
        joined(points.phone.text, points.phone.href),
      ].sort(),
  ],
  [
    'the foot leads to services and legal texts',
    placePages,
    ({ document }) => links(document, 'body footer a'),
    ({ city }) =>
      expect.arrayContaining([
        joined('Einfamilienhaus', routes.service('energieausweis-efh', city)),
        joined('Mehrfamilienhaus', routes.service('energieausweis-mfh', city)),
        joined('Gewerbe', routes.service('energieausweis-gewerbe', city)),
        joined('Vor-Ort-Service', routes.service('vor-ort-service', city)),
        joined('Best-Case-Optimierung', routes.service('best-case-optimierung', city)),
        ...['Impressum', 'Datenschutz', 'AGB', 'Barrierefreiheit'].map((name) =>
          joined(name, routes[legalSlugs.find((slug) => slug === name.toLowerCase()) ?? 'agb'](undefined)),
        ),
        joined('Über uns', routes.about(city)),
        joined('RSS', routes.rss()),
      ]) as unknown,
  ],
  [
    'the navigation marks the page, and what it lies below',
    [...home, ...services, ...service],
    ({ document }) => [...new Set(each(document, 'header [aria-current]', '@href', '@aria-current'))],
    ({ path, city }) => [
      path === routes.home(city) || path === routes.services(city)
        ? joined(path, 'page')
        : joined(routes.services(city), 'true'),
    ],
  ],
  [
    'the way to a page ends where one is',
    [...services, ...service],
    ({ document }) => each(document, '.breadcrumbs li', '', 'a@href', '[aria-current]@aria-current'),
    ({ document }) => {
      const [list] = dataOf(document, 'BreadcrumbList') as { itemListElement: { name: string; item: string }[] }[];
      return list?.itemListElement.map(({ name, item }, i, all) =>
        joined(name, i < all.length - 1 ? new URL(item).pathname : 'page'),
      );
    },
  ],
  [
    'each claim stands beside its name',
    [...home, ...pagesOf(routes.about)],
    ({ document }) => each(document, '.claims > div', 'dt', 'dd'),
    (page) =>
      wordsOf(page.path.endsWith('about') ? 'about' : 'home', page)
        .statistics.map(createClaims(site, page.city))
        .map(({ label, value }) => joined(label, value)),
  ],
  [
    'each package leads to the page of its building',
    services,
    ({ document }) => each(document, '.packages > li', '.packages__ways .link@href'),
    ({ city }) => buildingTypes.map((type) => routes.service(buildings[type].service, city)),
  ],
  [
    'what is ordered on top has its own price',
    services,
    ({ document }) => each(document, `#${anchors.additionalServices} li`, 'h3', '.figure'),
    (page) =>
      wordsOf('services', page).additional.items.map(({ addOn, title }) =>
        joined(title, `+ ${formatEuro(prices.addOns[addOn])}`),
      ),
  ],
  [
    'a service tells what follows on each side of the day that decides',
    service,
    ({ document }) => each(document, '.deadline dl > div', 'dt', 'dd'),
    ({ path, city }) => {
      const { before, after } = createFill(site, city)(deadlineOf(path)) ?? {};
      return before && after ? [before, after].map((side) => joined(side.case, side.result)) : [];
    },
  ],
  [
    'our time and the usual one, each in its column',
    process,
    ({ document }) => each(document, '.versus', 'thead th:nth-child(2)', 'tbody td:first-of-type'),
    (page) => {
      const hours = [0, company.callBackHours, company.appointmentHours, totalHours(company)];
      const { ours, stages } = wordsOf('process', page).comparison;
      return [joined(ours, ...stages.map(({ oursFar }, i) => (page.isFar && oursFar) || `${hours[i]} h`))];
    },
  ],
  [
    'each guarantee with its conditions',
    pagesOf(routes.guarantees),
    ({ document }) => each(document, '.row-list > details', 'h3', 'dd'),
    (page) => {
      const { items } = wordsOf('guarantees', page).guarantees;
      return wordsOf('home', page).guarantees.items.map(({ icon, title }) => {
        const { scope = '', period = '', use = '' } = items.find((one) => one.icon === icon) ?? {};
        return joined(title, scope, period, use);
      });
    },
  ],
  [
    'haste by telephone and by message, and what each costs',
    pagesOf(routes.contact),
    ({ document }) => each(document, 'main > section:last-of-type', 'a@href', 'dt'),
    () => [
      joined(
        ...[points.phone.href, ...(points.whatsapp ? [points.whatsapp.href] : [])],
        ...[`+ ${prices.outOfHours.surchargePercent} %`, `+ ${prices.express.surchargePercent} %`],
      ),
    ],
  ],
];

describe('beside its name', () => {
  test.each(rows)('%s', (_, on, found, due) => {
    every(on, (page) => {
      const wanted = due(page);
      expect(found(page)).toEqual(
        Array.isArray(wanted) ? wanted.map((one: string | true) => one === true || plain(one)) : wanted,
      );
    });
  });
});

test('a form names its fields and its place', () => {
  const forms = placePages.flatMap((page) =>
    page.document.querySelectorAll('.form-grid[id]').map((form) => ({ ...page, form })),
  );
  every(forms, ({ form, city }) => {
    expect(each(form, '.field', 'input@name', 'input@autocomplete')).toEqual(
      Object.entries(typedFields).map(([name, { autoComplete = '–' }]) => joined(name, autoComplete)),
    );
    expect(form.querySelector('[name=originalCity]')?.getAttribute('value') || undefined).toBe(city?.slug);
    expect(links(form, '.tick a')).toEqual([joined('Datenschutzerklärung', routes.datenschutz(undefined))]);
  });
});

test('an article says when it is from and as of when it tells the law, on its page and in the list', async () => {
  const articles = await reader.articles();
  const { document: blog } = pageAt(routes.blog(undefined));
  const list = each(blog, '.article-list > li', 'a', 'a@href', '@data-category', 'small span');
  every(articles, ({ slug, copy, minutes }) => {
    const { document } = pageAt(routes.article(slug, undefined));
    const days = [copy.publishDate, copy.updatedDate].flatMap((day) => day ?? []);
    expect(each(document, '.article-text header time', '@datetime')).toEqual(days);
    expect(textOf(document.querySelector('.article-notes'))).toContain(lawOf(site.laws, copy.lawStatus).status);
    const row = list.find((line) => line.includes(routes.article(slug, undefined))) ?? '';
    for (const part of [copy.title, copy.category, formatDate(Date.parse(copy.publishDate)), `${minutes} `])
      expect(row).toContain(part);
  });
});
