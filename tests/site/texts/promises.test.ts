/** What pages have to promise, in whichever words. */
import { expect, test } from 'vitest';
import { serviceSlugs } from '#domain/pages';
import { reachOf } from '#domain/regions';
import { routes } from '#domain/routes';
import { places, site } from '../../support/content.ts';
import { pageAt, textOf } from '../../support/dist.ts';
import { every } from '../../support/every.ts';
import { builtKinds } from '../../support/kinds.ts';

test('the certificate is said to carry a number of the DIBt-Registrierstelle wherever it is promised', () => {
  const promising = ['home', 'services', 'process', 'guarantees', ...serviceSlugs.slice(0, 3)];
  const kinds = builtKinds.filter(({ name }) => promising.includes(name));
  every(
    kinds.flatMap(({ href }) => places.map((city) => pageAt(href(city)))),
    ({ document }) => expect(textOf(document.querySelector('main'))).toMatch(/ummer der DIBt-Registrierstelle/),
  );
});

test('contact promises a visit within hours where that holds', () => {
  every(
    places.map((city) => ({ city, ...pageAt(routes.contact(city)) })),
    ({ city, document }) => {
      const isFar = city && reachOf(site.area, city) === 'far';
      const text = textOf(document.querySelector('main')).replaceAll('\u00a0', ' ');
      expect(text.includes(`${site.company.appointmentHours} Stunden`)).toBe(!isFar);
    },
  );
});
