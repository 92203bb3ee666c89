/** What each of the five service pages must carry, bare and for every place. */
import { placeOf, reachOf } from '#domain/regions';
import type { HTMLElement } from 'node-html-parser';
import { describe, expect, test } from 'vitest';
import { phoneToHref } from '#domain/company';
import { formatEuro, typeset } from '#domain/format';
import { energyToClass } from '#domain/law';
import { nearestCities } from '#domain/regions';
import { serviceSchema } from '../../src/content/schemas/service-page.ts';
import { createFill } from '../../src/content/placeholders.ts';
import { anchors, routes, serviceSlugs } from '#domain/routes';
import { places, readContent, site } from '../support/content.ts';
import { readPages } from './dist.ts';

const byPath = new Map((await readPages()).map((page) => [page.path, page.document]));

const pages = (
  await Promise.all(
    serviceSlugs.map(async (slug) => {
      const file = `content/services/${slug}.mdx`;
      const copy = await readContent(file, serviceSchema);
      return places.map((city) => {
        const path = routes.service(slug, city);
        return { path, slug, copy, city, document: byPath.get(path) as HTMLElement };
      });
    }),
  )
).flat();

/** Text as it is read: entities resolved, white space as one blank, the blank that does not break kept. */
const textOf = (element: HTMLElement | null | undefined) => (element?.textContent ?? '').replace(/[ \n]+/g, ' ').trim();
const dataOf = (document: HTMLElement, type: string) =>
  document
    .querySelectorAll('script[type="application/ld+json"]')
    .map((script) => JSON.parse(script.textContent) as Record<string, unknown>)
    .filter((data) => data['@type'] === type);
const hrefsOf = (element: HTMLElement | null) =>
  element?.querySelectorAll('a[href]').map((link) => link.getAttribute('href')) ?? [];

test('there are five for every place', () => {
  expect(pages).toHaveLength(serviceSlugs.length * places.length);
  expect(pages.filter(({ document }) => !document)).toEqual([]);
});

describe.each(pages)('$path', ({ slug, copy, city, document }) => {
  const fill = createFill(site, city);
  const main = document.querySelector('main');
  const text = textOf(main);

  test('names the place and the service, and is canonical for itself', () => {
    const { name, phrase } = placeOf(city);
    expect(textOf(document.querySelector('h1'))).toContain(phrase);
    expect(textOf(document.querySelector('title'))).toBe(fill(copy.meta.title));
    expect(textOf(document.querySelector('header'))).toContain(name);
    const canonical = document.querySelector('link[rel=canonical]')?.getAttribute('href') ?? '';
    expect(new URL(canonical).pathname).toBe(routes.service(slug, city));
    expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('index, follow');
  });

  test('leads from its head to the phone and to the form, which says where it stands', () => {
    const head = hrefsOf(document.querySelector('.page-head'));
    expect(head).toEqual([`#${anchors.contact}`, phoneToHref(site.company.phone)]);
    const form = document.querySelector(`[id="${anchors.contact}"] form`);
    expect(form?.querySelector('input[name=source]')?.getAttribute('value')).toBe(`service:${slug}`);
    expect(form?.querySelector('label[for]')?.getAttribute('for')).toMatch(new RegExp(`^service-${slug}-`));
    const closing = hrefsOf(document.querySelectorAll('section.on-dark').at(-1) ?? null);
    expect(closing).toEqual([`#${anchors.contact}`, phoneToHref(site.company.phone), `mailto:${site.company.email}`]);
  });

  test('shows both prices of its kinds of building and the way to the calculator', () => {
    const figures = document.querySelectorAll('.price-row .figure').map((figure) => textOf(figure));
    expect(figures).toEqual(
      copy.price.types.flatMap((type) => [site.prices.business[type], site.prices.private[type]].map(formatEuro)),
    );
    const [type, ...others] = copy.price.types;
    const query = others.length > 0 ? '' : `?typ=${type}`;
    expect(hrefsOf(main)).toContain(`${routes.services(city)}${query}#${anchors.calculator}`);
  });

  test('answers its questions in the same words for visitors and search engines', () => {
    const seen = document.querySelectorAll('.faq details').map((entry) => ({
      question: textOf(entry.querySelector('summary')),
      answer: textOf(entry.querySelector('p')),
    }));
    expect(seen).toEqual(
      copy.faq.items.map(({ question, answer }) => ({ question: fill(question), answer: fill(answer) })),
    );
    const [data, ...more] = dataOf(document, 'FAQPage') as { mainEntity: Record<string, unknown>[] }[];
    expect(more).toEqual([]);
    expect(data?.mainEntity).toEqual(
      seen.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
    );
  });

  test('leads back by breadcrumbs over the services', () => {
    const way = [
      ...[undefined, ...(city ? [city] : [])].map((place) => routes.home(place)),
      routes.services(city),
      routes.service(slug, city),
    ];
    const [data] = dataOf(document, 'BreadcrumbList') as { itemListElement: { item: string }[] }[];
    expect(data?.itemListElement.map(({ item }) => new URL(item).pathname)).toEqual(way);
  });

  test('says what the service means there, or offers the choice of a place', () => {
    for (const other of serviceSlugs.filter((entry) => entry !== slug)) {
      expect(hrefsOf(main)).toContain(routes.service(other, city));
    }
    if (!city) {
      expect(text).toContain(copy.local.bare);
      expect(hrefsOf(main)).toContain(routes.home(undefined));
      return;
    }
    const state = site.states.states.find((entry) => entry.state === city.state);
    const local = [
      city.buildingStock,
      typeset(city.certificate),
      fill(copy.local.byHouse[city.houseType]),
      ...city.topics.map((topic) => fill(copy.local.topics[topic])),
      typeset(state?.rule ?? 'keine Regel'),
      typeset(state?.certificate ?? 'keine Bedeutung'),
      reachOf(city) === 'far' ? 'stimmen wir deshalb beim Rückruf mit Ihnen ab' : 'innerhalb von 48\u00a0Stunden',
    ];
    expect(local.filter((words) => !text.includes(words))).toEqual([]);
    for (const near of nearestCities(city, site.cities, 4)) expect(hrefsOf(main)).toContain(routes.service(slug, near));
  });

  test('shows each model example with the class the law gives its values', () => {
    const shown = document
      .querySelectorAll('main svg[aria-label*=Nachweise]')
      .map((svg) => svg.getAttribute('aria-label'));
    expect(shown).toEqual(
      (copy.examples?.items ?? []).map(({ before, after }) =>
        [
          `ohne Nachweise: ${energyToClass(site.law, before)}, ${before}`,
          `mit Nachweisen: ${energyToClass(site.law, after)}, ${after}`,
        ]
          .map((words) => `${words} kWh/(m²·a)`)
          .join('; '),
      ),
    );
    expect(text.match(/Modellbeispiel(?!e)/g)?.length ?? 0).toBe(shown.length);
  });
});
