/** What pages have to promise, in whichever words. */
import { expect, test } from 'vitest';
import { serviceSlugs } from '#domain/pages';
import { reachOf } from '#domain/regions';
import { routes } from '#domain/routes';
import { formatEuro } from '#domain/format';
import { places, site } from '../../support/content.ts';
import { pageAt, textOf, textsOf } from '../../support/dist.ts';
import { every } from '../../support/every.ts';
import { builtKinds } from '../../support/kinds.ts';

const { company, prices } = site;
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

test('the certificate is said to carry a number of the DIBt-Registrierstelle wherever it is promised', () => {
  const promising = ['home', 'services', 'process', 'guarantees', ...serviceSlugs.slice(0, 3)];
  const kinds = builtKinds.filter(({ name }) => promising.includes(name));
  every(
    kinds.flatMap(({ href }) => places.map((city) => pageAt(href(city)))),
    ({ document }) => expect(textOf(document.querySelector('main'))).toMatch(/ummer der DIBt-Registrierstelle/),
  );
});

const each = places.map((city) => ({ name: city?.name ?? 'no place', city }));

test('process and contact promise a visit within hours where that holds', () => {
  every(each, ({ city }) => {
    const isFar = city && reachOf(site.area, city) === 'far';
    const steps = textsOf(pageAt(routes.process(city)).document, '.process-steps__when').map(plain);
    expect(steps[2]).toBe(isFar ? 'nach Absprache' : `${company.appointmentHours} h`);
    const text = plain(textOf(pageAt(routes.contact(city)).document.querySelector('main')));
    expect(text.includes(`${company.appointmentHours} Stunden`)).toBe(!isFar);
  });
});

test('the contact page begins with the price, and has the note on the surcharge', () => {
  every(each, ({ city }) => {
    const { document } = pageAt(routes.contact(city));
    const [start = null] = document.querySelectorAll('main > section');
    for (const price of [prices.business.EFH, prices.private.EFH]) expect(textOf(start)).toContain(formatEuro(price));
    expect(textsOf(document, 'main p')).toContain(
      `Expressservice mit ${prices.outOfHours.surchargePercent}% Aufschlag außerhalb der Geschäftszeiten`,
    );
  });
});
