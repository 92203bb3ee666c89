/** What process, guarantees, about and contact must carry, for every place. */
import { describe, expect, test } from 'vitest';
import { phoneToHref, whatsappToHref } from '#domain/company';
import { formatEuro } from '#domain/format';
import { guaranteeIcons } from '#domain/pictures';
import { reachOf } from '#domain/regions';
import { routes } from '#domain/routes';
import { places, site } from '../support/content.ts';
import { every } from '../support/every.ts';
import { hrefsOf, pageAt, textOf, textsOf } from './dist.ts';

const { company } = site;

const pagesOf = (kind: 'process' | 'guarantees' | 'about' | 'contact') =>
  places.map((city) => ({ city, ...pageAt(routes[kind](city)) }));

describe('the process page', () => {
  test('draws the times to scale, and tells them in words and in a table', () => {
    const times = ['0 h', '4 h', '48 h', '72 h', '0 Tage', '3 Tage', '1 Woche', '3 Wochen'];
    every(pagesOf('process'), ({ document }) => {
      const picture = document.querySelector('svg[role=img][aria-label*="Maßstab"]');
      const label = picture?.getAttribute('aria-label')?.replaceAll('\u00a0', ' ') ?? '';
      expect(times.filter((time) => !label.includes(time))).toEqual([]);
      expect(textsOf(document, 'main table td').map(plain).sort()).toEqual(times.toSorted());
      // 72 hours of three weeks, 4 and 48 hours of 72, three days and one week of three.
      const places = picture
        ?.querySelectorAll('svg')
        .map((part) => part.getAttribute('x') ?? part.getAttribute('width'));
      expect(places).toEqual(expect.arrayContaining(['14.3%', '5.6%', '66.7%', '33.3%']));
    });
  });

  test('promises 48 hours to the visit where they hold, and nowhere else', () => {
    every(pagesOf('process'), ({ city, document }) => {
      const far = reachOf(city) === 'far';
      const times = textsOf(document, '.when').map(plain);
      expect(times[2]).toBe(far ? '3nach Absprache' : '348 h');
      expect(times.join().includes('72 h')).toBe(!far);
    });
  });
});

test('the guarantees page names conditions for each of the six, and leaves the owner a placeholder', () => {
  every(pagesOf('guarantees'), ({ document }) => {
    expect(document.querySelectorAll('main .card h3')).toHaveLength(guaranteeIcons.length);
    expect(document.querySelectorAll('main .card dt')).toHaveLength(guaranteeIcons.length * 3);
    expect(textOf(document.querySelector('main'))).toContain(company.owner);
  });
});

test('the about page has the two buttons', () => {
  every(pagesOf('about'), ({ city, document }) => {
    const buttons = document
      .querySelectorAll('main .btn')
      .map((button) => [textOf(button), button.getAttribute('href')]);
    const wanted = [
      ['Jetzt Partner werden', '#contact'],
      ['Mehr erfahren', routes.services(city)],
    ];
    expect(buttons).toEqual(expect.arrayContaining(wanted));
  });
});

describe('the contact page', () => {
  test('begins with price and the three ways, the form follows, and the note on the surcharge', () => {
    every(pagesOf('contact'), ({ document }) => {
      const [start = null, form = null] = document.querySelectorAll('main > section');
      const ways = [phoneToHref(company.phone), whatsappToHref(company.whatsapp), `mailto:${company.email}`];
      expect(hrefsOf(start)).toEqual(ways);
      const { business, private: own } = site.prices;
      for (const price of [business.EFH, own.EFH]) expect(textOf(start)).toContain(formatEuro(price));
      expect(form?.id).toBe('contact');
      expect(form?.querySelector('input[name=source]')?.getAttribute('value')).toBe('kontaktseite');
      expect(textsOf(document, 'main p')).toContain('Expressservice mit 20% Aufschlag außerhalb der Geschäftszeiten');
    });
  });

  test('promises a visit within 48 hours where it holds, and nowhere else', () => {
    every(pagesOf('contact'), ({ city, document }) => {
      const text = plain(textOf(document.querySelector('main')));
      expect(text.includes('48 Stunden')).toBe(reachOf(city) === 'near');
      expect(text.includes('Termin vor Ort nach Absprache')).toBe(reachOf(city) === 'far');
    });
  });
});

const plain = (text: string) => text.replaceAll('\u00a0', ' ');
