/** Contents of process, guarantees, about and contact, for every place. */
import type { HTMLElement } from 'node-html-parser';
import { describe, expect, test } from 'vitest';
import { totalHours } from '#domain/company';
import { formatEuro } from '#domain/format';
import { guaranteeIcons } from '#domain/pictures';
import { reachOf } from '#domain/regions';
import { routes } from '#domain/routes';
import { createFill } from '../../src/content/placeholders.ts';
import { places, reader, site } from '../support/content.ts';
import { every } from '../support/every.ts';
import { pageAt, textOf, textsOf } from '../support/dist.ts';

const { company } = site;
const { callBackHours, appointmentHours, deliveryHours } = company;
const { stages } = (await reader.yaml('content/pages/process.yaml')).comparison;

const pagesOf = (kind: 'process' | 'guarantees' | 'about' | 'contact') =>
  places.map((city) => ({ city, ...pageAt(routes[kind](city)) }));

describe('the process page', () => {
  const hours = [0, callBackHours, appointmentHours, totalHours(company)];
  const weeks = (days: number) => (days > 0 && days % 7 === 0 ? days / 7 : undefined);
  const inWords = (days: number) =>
    weeks(days) ? `${weeks(days)} ${weeks(days) === 1 ? 'Woche' : 'Wochen'}` : `${days} ${days === 1 ? 'Tag' : 'Tage'}`;

  test('gives each of the five steps a drawn mark', () => {
    every(pagesOf('process'), ({ document }) => {
      const marks = document
        .querySelectorAll('.process-steps > li')
        .map((step) => step.querySelector('svg')?.innerHTML);
      expect([marks.length, new Set(marks.filter(Boolean)).size]).toEqual([5, 5]);
    });
  });

  test('compares the times in a table, and draws their days to scale', () => {
    every(pagesOf('process'), ({ city, document }) => {
      const far = reachOf(site.area, city) === 'far';
      const rows = stages.map(({ name, usualDays, oursFar }, i) => [
        name,
        (far && oursFar && plain(createFill(site, city)(oursFar))) || `${hours[i]} h`,
        inWords(usualDays),
      ]);
      expect(
        document
          .querySelectorAll('main table tbody tr')
          .map((row) => row.querySelectorAll('th, td').map((cell) => plain(textOf(cell)))),
      ).toEqual(rows);
      // Three days of three weeks; where the visit is by arrangement, the day after it of the two weeks after it.
      const drawn = document.querySelectorAll('svg[aria-label*="Maßstab"] path').map((path) => daysOf(path));
      const [visit = 0, end = 0] = stages.slice(2).map(({ usualDays }) => usualDays);
      const day = (hours: number) => Math.ceil(hours / 24);
      expect(drawn).toEqual(far ? [end - visit, day(deliveryHours)] : [end, day(totalHours(company))]);
    });
  });

  test('promises 48 hours to the visit where they hold, and nowhere else in a headline, a picture or a number', () => {
    every(pagesOf('process'), ({ city, document }) => {
      const far = reachOf(site.area, city) === 'far';
      expect(plain(textsOf(document, '.process-steps__when')[2] ?? '')).toBe(
        far ? 'nach Absprache' : `${appointmentHours} h`,
      );
      const shown = ['h1', 'h2', 'h3', '.process-steps__when', '.figure', 'td'].flatMap((part) =>
        textsOf(document, `main ${part}`),
      );
      const pictures = document.querySelectorAll('main svg[aria-label]').map((svg) => svg.getAttribute('aria-label'));
      const promised = new RegExp(`(?:${appointmentHours}|${totalHours(company)})\\s(?:h|Stunden)`);
      expect(promised.test([...shown, ...pictures].join())).toBe(!far);
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
  test('begins with the price, the form follows, and the note on the surcharge', () => {
    every(pagesOf('contact'), ({ document }) => {
      const [start = null, form = null] = document.querySelectorAll('main > section');
      const { business, private: own } = site.prices;
      for (const price of [business.EFH, own.EFH]) expect(textOf(start)).toContain(formatEuro(price));
      expect(form?.id).toBe('contact');
      expect(form?.querySelector('input[name=source]')?.getAttribute('value')).toBe('kontaktseite');
      const { surchargePercent } = site.prices.outOfHours;
      expect(textsOf(document, 'main p')).toContain(
        `Expressservice mit ${surchargePercent}% Aufschlag außerhalb der Geschäftszeiten`,
      );
    });
  });

  test('promises a visit within 48 hours where it holds, and nowhere else', () => {
    every(pagesOf('contact'), ({ city, document }) => {
      const text = plain(textOf(document.querySelector('main')));
      expect(text.includes(`${appointmentHours} Stunden`)).toBe(reachOf(site.area, city) === 'near');
      expect(text.includes('Termin vor Ort nach Absprache')).toBe(reachOf(site.area, city) === 'far');
    });
  });
});

/** Boxes of a calendar: `M0 20h316M0 66h316` → 14, a box and its gap being 46 wide */
const daysOf = (path: HTMLElement) =>
  [...(path.getAttribute('d') ?? '').matchAll(/h(\d+)/g)].reduce((sum, [, width]) => sum + (Number(width) + 6) / 46, 0);

const plain = (text: string) => text.replaceAll('\u00a0', ' ');
