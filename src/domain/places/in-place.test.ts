import { expect, test } from 'vitest';
import { every, rowsOf } from '../../../tests/support/every.ts';
import { linkInPlace, pathInPlace } from './in-place.ts';
import { commonPages, legalSlugs, pageKinds, toolSlugs } from '../site/pages.ts';
import { toolPagePath } from '../tools/path.ts';

const bremen = { slug: 'bremen' };

/** Of one page for all places it is told where it was opened from. */
const links = rowsOf(`
  /services#preisrechner  | /bremen/services#preisrechner
  /blog/geg-novelle       | /bremen/blog/geg-novelle
  /                       | /bremen
  /werkzeuge              | /bremen/werkzeuge
  /werkzeuge/bestand#a    | /werkzeuge/bestand?ort=bremen#a
  /werkzeuge/unterlagen?art=bedarf&gebaeude=wohn | /werkzeuge/unterlagen?art=bedarf&gebaeude=wohn&ort=bremen
  /#preise                | /bremen#preise
  /services/#preise       | /bremen/services/#preise
`);
const asTheyAre =
  '/werkzeuge/begriffe#dibt /werkzeuge/ausweis-lesen#gueltig-bis /einfach-erklaert /rss.xml #contact ' +
  '/api/werkzeuge/rueckruf?werkzeug=gueltigkeit https://www.kfw.de/458 data:text/calendar,/';
test('a link leads on in Bremen, and stays without a city', () => {
  const same = asTheyAre.split(' ').map((path) => [path, path]);
  every([...links, ...same], ([path = '', inBremen]) =>
    expect([pathInPlace(path, bremen), pathInPlace(path, undefined)]).toEqual([inBremen, path]),
  );
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
