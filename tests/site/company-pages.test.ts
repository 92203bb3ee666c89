/** What process, guarantees, about and contact must carry, for every place. */
import type { HTMLElement } from 'node-html-parser';
import { describe, expect, test } from 'vitest';
import { phoneToHref, whatsappToHref } from '#domain/company';
import { formatEuro } from '#domain/format';
import { guaranteeIcons } from '#domain/pictures';
import { reachOf } from '#domain/regions';
import { routes } from '#domain/routes';
import { places, site } from '../support/content.ts';
import { every } from '../support/every.ts';
import { hrefsOf, pageAt, textOf, textsOf } from '../support/dist.ts';

const { company } = site;

const pagesOf = (kind: 'process' | 'guarantees' | 'about' | 'contact') =>
  places.map((city) => ({ city, ...pageAt(routes[kind](city)) }));

describe('the process page', () => {
  const inWords = ['0 h', '4 h', '48 h', '72 h', '0 Tage', '3 Tage', '1 Woche', '3 Wochen'];

  test('gives each of the five steps a drawn mark', () => {
    every(pagesOf('process'), ({ document }) => {
      const marks = document.querySelectorAll('.steps > li').map((step) => step.querySelector('svg')?.innerHTML);
      expect([marks.length, new Set(marks.filter(Boolean)).size]).toEqual([5, 5]);
    });
  });

  test('compares the times in a table, and draws their days to scale', () => {
    every(pagesOf('process'), ({ city, document }) => {
      const far = reachOf(site.area, city) === 'far';
      const times = inWords.map((time) => (far && { '48 h': 'nach Absprache', '72 h': '24 h danach' }[time]) || time);
      expect(textsOf(document, 'main table td').map(plain).sort()).toEqual(times.toSorted());
      // Three days of three weeks; where the visit is by arrangement, the day after it of the two weeks after it.
      const drawn = document.querySelectorAll('svg[aria-label*="Maßstab"] path').map((path) => daysOf(path));
      expect(drawn).toEqual(far ? [14, 1] : [21, 3]);
    });
  });

  test('promises 48 hours to the visit where they hold, and nowhere else in a headline, a picture or a number', () => {
    every(pagesOf('process'), ({ city, document }) => {
      const far = reachOf(site.area, city) === 'far';
      expect(plain(textsOf(document, '.when')[2] ?? '')).toBe(far ? 'nach Absprache' : '48 h');
      const shown = ['h1', 'h2', 'h3', '.when', '.figure', 'td'].flatMap((part) => textsOf(document, `main ${part}`));
      const pictures = document.querySelectorAll('main svg[aria-label]').map((svg) => svg.getAttribute('aria-label'));
      expect(/(48|72)\s(?:h|Stunden)/.test([...shown, ...pictures].join())).toBe(!far);
    });
  });
});

test('the guarantees page names conditions for each of the six behind its promise, and the owner', () => {
  every(pagesOf('guarantees'), ({ document }) => {
    const cards = document.querySelectorAll('main details.card');
    expect(
      cards.map((card) => [card.querySelectorAll('summary h3').length, card.querySelectorAll('dt').length]),
    ).toEqual(guaranteeIcons.map(() => [1, 3]));
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
      expect(text.includes('48 Stunden')).toBe(reachOf(site.area, city) === 'near');
      expect(text.includes('Termin vor Ort nach Absprache')).toBe(reachOf(site.area, city) === 'far');
    });
  });
});

/** Boxes of a calendar: `M0 20h316M0 66h316` → 14, a box and its gap being 46 wide */
const daysOf = (path: HTMLElement) =>
  [...(path.getAttribute('d') ?? '').matchAll(/h(\d+)/g)].reduce((sum, [, width]) => sum + (Number(width) + 6) / 46, 0);

const plain = (text: string) => text.replaceAll('\u00a0', ' ');
