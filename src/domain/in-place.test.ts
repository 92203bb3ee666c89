import { expect, test } from 'vitest';
import { every } from '../../tests/support/every.ts';
import { linkInPlace, pathInPlace } from './in-place.ts';
import { commonPages, legalSlugs, pageKinds, toolSlugs } from './pages.ts';
import { placeParameter } from './tools/form.ts';
import { toolPagePath } from './tools/path.ts';
import type { Inputs } from './tools/tool.ts';
import { formToolSlugs, tools } from './tools/tools.ts';

const bremen = { slug: 'bremen' };

test.each([
  ['/services#preisrechner', '/bremen/services#preisrechner'],
  ['/blog/geg-novelle', '/bremen/blog/geg-novelle'],
  ['/', '/bremen'],
  ['/werkzeuge', '/bremen/werkzeuge'],
  // One page for all places, which is told where it was opened from.
  ['/werkzeuge/gueltigkeit', '/werkzeuge/gueltigkeit?ort=bremen'],
  ['/werkzeuge/bestand#a', '/werkzeuge/bestand?ort=bremen#a'],
  ['/werkzeuge/unterlagen?art=bedarf&gebaeude=wohn', '/werkzeuge/unterlagen?art=bedarf&gebaeude=wohn&ort=bremen'],
  ['/werkzeuge/begriffe#dibt', '/werkzeuge/begriffe#dibt'],
  ['/werkzeuge/ausweis-lesen#gueltig-bis', '/werkzeuge/ausweis-lesen#gueltig-bis'],
  ['/einfach-erklaert', '/einfach-erklaert'],
  ['/api/werkzeuge/rueckruf?werkzeug=gueltigkeit', '/api/werkzeuge/rueckruf?werkzeug=gueltigkeit'],
  ['/rss.xml', '/rss.xml'],
  ['/#preise', '/bremen#preise'],
  ['/services/#preise', '/bremen/services/#preise'],
  ['#contact', '#contact'],
  ['https://www.kfw.de/458', 'https://www.kfw.de/458'],
  ['data:text/calendar,/', 'data:text/calendar,/'],
])('a link to %s leads to %s in Bremen, and stays without a city', (path, inBremen) => {
  expect(pathInPlace(path, bremen)).toBe(inBremen);
  expect(pathInPlace(path, undefined)).toBe(path);
});

test('tools are told the place, pages for all places are not, and no file is', () => {
  every(toolSlugs.map(toolPagePath), (path) => expect(pathInPlace(path, bremen)).toBe(`${path}?ort=bremen`));
  every([...Object.values(commonPages), ...legalSlugs.map((slug) => `/${slug}`)], (path) =>
    expect(pathInPlace(path, bremen)).toBe(path),
  );
  every(Object.values(pageKinds), ({ path }) => expect(pathInPlace(path || '/', bremen)).toBe(`/bremen${path}`));
});

test('the foot’s way to all places leads to all of them', () => {
  expect([linkInPlace('/', bremen, true), linkInPlace('/', bremen, false)]).toEqual(['/', '/bremen']);
  expect(linkInPlace('/about', bremen, true)).toBe('/bremen/about');
});

test('no question has the name of the place', () => {
  every(formToolSlugs, (slug) =>
    expect(Object.values(tools[slug].inputs as Inputs).map(({ name }) => name)).not.toContain(placeParameter),
  );
});
