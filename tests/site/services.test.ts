/** Contents of each of the five service pages, bare and for every place. */
import { serviceSlugs } from '#domain/pages';
import { describe, expect, test } from 'vitest';
import { phoneToHref } from '#domain/company';
import { typeset } from '#domain/format';
import { energyToClass } from '#domain/law';
import { nearestCities, placeOf, reachOf, stateToRules } from '#domain/regions';
import { anchors, routes } from '#domain/routes';
import { serviceSchema } from '../../src/content/schemas/service-page.ts';
import { createFill } from '../../src/content/placeholders.ts';
import { places, readContent, site } from '../support/content.ts';
import { toSpoken } from '#domain/speech';
import { every } from '../support/every.ts';
import { hrefsOf, pageAt, textOf, textsOf } from '../support/dist.ts';

const { company, law, states } = site;

const pages = (
  await Promise.all(
    serviceSlugs.map(async (slug) => {
      const copy = await readContent(`content/services/${slug}.mdx`, serviceSchema);
      return places.map((city) => {
        const page = pageAt(routes.service(slug, city));
        const main = page.document.querySelector('main');
        return { ...page, main, text: textOf(main), fill: createFill(site, city), slug, copy, city };
      });
    }),
  )
).flat();

describe('a service page', () => {
  test('names the place and the service', () => {
    every(pages, ({ city, copy, document, fill }) => {
      const { name, phrase } = placeOf(site.area, city);
      expect(textOf(document.querySelector('h1'))).toContain(phrase);
      expect(textOf(document.querySelector('title'))).toBe(fill(copy.meta.title));
      expect(textOf(document.querySelector('header'))).toContain(name);
    });
  });

  test('leads from its head to the phone and to the form, which says where it stands', () => {
    const ways = [`#${anchors.contact}`, phoneToHref(company.phone)];
    every(pages, ({ slug, document }) => {
      expect(hrefsOf(document.querySelector('.service-head'))).toEqual(ways);
      const form = document.querySelector(`[id="${anchors.contact}"] form`);
      expect(form?.querySelector('input[name=source]')?.getAttribute('value')).toBe(`service:${slug}`);
      const closing = document.querySelectorAll('section.on-dark').at(-1) ?? null;
      expect(hrefsOf(closing).sort()).toEqual([...ways, `mailto:${company.email}`].sort());
    });
  });

  test('leads to the calculator, where it is about one kind of building with that kind chosen', () => {
    every(pages, ({ copy, city, main }) => {
      const [first, ...others] = copy.price.types;
      const query = others.length > 0 ? '' : `?typ=${first}`;
      expect(hrefsOf(main)).toContain(`${routes.services(city)}${query}#${anchors.calculator}`);
    });
  });

  test('carries its one kind of building into the form', () => {
    every(pages, ({ copy, document }) => {
      const [type, ...others] = copy.price.types;
      const carried = document
        .querySelectorAll('form input[name=buildingType]')
        .map((input) => input.getAttribute('value'));
      expect(carried).toEqual(others.length > 0 ? [] : [type]);
      expect(document.querySelectorAll('.chosen')).toHaveLength(carried.length);
    });
  });

  test('shows what it brings as numbers that fit, and its steps with times that are true there', () => {
    every(pages, ({ copy, city, document, fill }) => {
      const figures = textsOf(document, '.benefits .figure');
      expect(figures).toEqual(copy.benefits.items.map(({ figure }) => fill(figure)));
      expect(figures.filter((figure) => figure.length > 11)).toEqual([]);
      const isFar = city && reachOf(site.area, city) === 'far';
      const times = copy.process.steps.map(({ time, far }, i) => fill((isFar && far) || time || String(i + 1)));
      expect(textsOf(document, '.chain b')).toEqual(times);
      if (isFar) expect(times.join()).not.toContain(String(company.appointmentHours));
    });
  });

  test('explains itself in folds, where a day decides with houses on both sides of it', () => {
    every(pages, ({ copy, document }) => {
      expect(document.querySelectorAll('.explanation__folds details').length).toBeGreaterThan(2);
      const years = copy.explanation.deadline?.houses.map(({ year }) => year) ?? [];
      const label = document.querySelector('.deadline img')?.getAttribute('alt') ?? '';
      expect(years.filter((year) => !label.includes(year))).toEqual([]);
      expect(document.querySelectorAll('.deadline')).toHaveLength(years.length > 0 ? 1 : 0);
    });
  });

  test('answers its questions', () => {
    every(pages, ({ copy, document, fill }) => {
      const asked = copy.faq.items.map(({ question, answer }) => ({ question: fill(question), answer: fill(answer) }));
      const shown = document.querySelectorAll('.faq details').map((entry) => ({
        question: textOf(entry.querySelector('summary')),
        answer: textOf(entry.querySelector('p')),
      }));
      expect(shown).toEqual(asked);
    });
  });

  test('leads back by breadcrumbs over the services', () => {
    every(pages, ({ city, document }) => {
      expect(hrefsOf(document, '.breadcrumbs a')).toEqual([routes.home(city), routes.services(city)]);
    });
  });

  test('says what the service means there, or offers the choice of a place', () => {
    every(pages, ({ slug, copy, city, fill, main, text }) => {
      const near = city ? nearestCities(city, site.cities, 4).map((place) => routes.service(slug, place)) : [];
      expect(hrefsOf(main)).toEqual(expect.arrayContaining(near));
      if (!city) {
        expect(text).toContain(copy.local.bare);
        return expect(hrefsOf(main)).toContain(routes.home(undefined));
      }
      const local = [
        typeset(city.buildingStock),
        typeset(city.certificate),
        fill(copy.local.byHouse[city.houseType]),
        ...city.topics.map((topic) => fill(copy.local.topics[topic])),
        typeset(stateToRules(states, city.state).text),
        reachOf(site.area, city) === 'far'
          ? 'stimmen wir deshalb beim Rückruf mit Ihnen ab'
          : `innerhalb von ${site.company.appointmentHours}\u00a0Stunden`,
      ];
      expect(local.filter((words) => !text.includes(words))).toEqual([]);
    });
  });

  test('shows each model example with the class the law gives its values, and those of its kind of building', () => {
    const all = pages.find(({ slug }) => slug === 'best-case-optimierung')?.copy.examples;
    every(pages, ({ copy, document, text }) => {
      const [type, ...others] = copy.price.types;
      const ofType = others.length > 0 ? [] : all?.items.filter((example) => example.type === type);
      const examples = copy.examples?.items ?? ofType ?? [];
      const words = (label: string, energy: number) =>
        toSpoken(`${label}: ${energyToClass(law, energy)}, ${energy} kWh/(m²·a)`);
      expect(
        document.querySelectorAll('main svg[aria-label*=Nachweise]').map((svg) => svg.getAttribute('aria-label')),
      ).toEqual(
        examples.map(({ before, after }) => `${words('ohne Nachweise', before)}; ${words('mit Nachweisen', after)}`),
      );
      expect(text.includes('Modellbeispiele')).toBe(examples.length > 0);
    });
  });
});
