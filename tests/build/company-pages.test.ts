/** What process, guarantees, about and contact must carry, for every place. */
import { guaranteeIcons } from '#domain/pictures';
import { describe, expect, test } from 'vitest';
import { phoneToHref, whatsappToHref } from '#domain/company';
import { cityToDistanceKm, serviceRadiusKm } from '#domain/regions';
import { routes } from '#domain/routes';
import { places, site } from '../support/content.ts';
import { readPages } from './dist.ts';

const { company } = site;
const pages = new Map((await readPages()).map((page) => [page.path, page.document]));

const documents = (kind: 'process' | 'guarantees' | 'about' | 'contact') =>
  places.map((city) => {
    const path = routes[kind](city);
    const document = pages.get(path);
    if (!document) throw new Error(`${path} is not built`);
    const texts = (selector: string) =>
      document.querySelectorAll(selector).map(({ textContent }) => textContent.replace(/\s+/g, ' ').trim());
    const hrefs = (selector: string) => document.querySelectorAll(selector).map((link) => link.getAttribute('href'));
    return { city, path, document, texts, hrefs };
  });

describe('the process page', () => {
  const all = documents('process');

  test('draws the times to scale, and tells them in words and in a table', () => {
    const times = ['0 h', '4 h', '48 h', '72 h', '0 Tage', '3 Tage', '1 Woche', '3 Wochen'];
    for (const { path, document, texts } of all) {
      const picture = document.querySelector('svg[role=img][aria-label*="Maßstab"]');
      const label = picture?.getAttribute('aria-label')?.replaceAll('\u00a0', ' ');
      for (const time of times) expect(label, path).toContain(time);
      expect(texts('main table td').sort(), path).toEqual(times.toSorted());
      // 72 hours of three weeks, 4 and 48 hours of 72, three days and one week of three.
      const places = picture
        ?.querySelectorAll('svg')
        .map((part) => part.getAttribute('x') ?? part.getAttribute('width'));
      for (const place of ['14.3%', '5.6%', '66.7%', '33.3%']) expect(places, path).toContain(place);
    }
  });

  test('promises 48 hours to the visit where they hold, and nowhere else', () => {
    for (const { city, path, texts } of all) {
      const far = city && cityToDistanceKm(city) > serviceRadiusKm;
      expect(texts('.when')[2], path).toBe(far ? '3nach Absprache' : '348 h');
      expect(texts('.when').join().includes('72 h'), path).toBe(!far);
    }
  });
});

test('the guarantees page names conditions for each of the six, and leaves the owner a placeholder', () => {
  for (const { path, texts } of documents('guarantees')) {
    expect(texts('main .card h3'), path).toHaveLength(guaranteeIcons.length);
    expect(texts('main .card dt'), path).toHaveLength(guaranteeIcons.length * 3);
    expect(texts('main').join(), path).toContain(company.owner);
  }
});

test('the about page has the two buttons', () => {
  for (const { city, path, document } of documents('about')) {
    const buttons = document
      .querySelectorAll('main .btn')
      .map((button) => [button.textContent.trim(), button.getAttribute('href')]);
    expect(buttons, path).toEqual(
      expect.arrayContaining([
        ['Jetzt Partner werden', '#contact'],
        ['Mehr erfahren', routes.services(city)],
      ]),
    );
  }
});

test('the contact page has the three ways, the form with its source, and the note on the surcharge', () => {
  for (const { path, document, texts, hrefs } of documents('contact')) {
    expect(hrefs('.quick a'), path).toEqual([
      phoneToHref(company.phone),
      `mailto:${company.email}`,
      whatsappToHref(company.whatsapp),
    ]);
    expect(document.querySelector('#contact form input[name=source]')?.getAttribute('value'), path).toBe(
      'kontaktseite',
    );
    expect(texts('main p'), path).toContain('Expressservice mit 20% Aufschlag außerhalb der Geschäftszeiten');
    // Each number once in the quick contacts; the section beside the form does not say them again.
    expect(hrefs('#contact dl a'), path).toEqual([]);
  }
});
