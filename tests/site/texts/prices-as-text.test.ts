/** Prices for who has nothing but a page's text: an assistant, a search engine, a reader without styles. */
import { parse, type DefaultTreeAdapterTypes } from 'parse5';
import { expect, test } from 'vitest';
import type { BuildingType } from '#domain/building-types';
import { paidBy, payerNames } from '#domain/calculator';
import { formatEuro } from '#domain/format';
import { serviceSlugs } from '#domain/pages';
import { placeOf, reachOf } from '#domain/regions';
import { routes } from '#domain/routes';
import { createFill } from '../../../src/content/placeholders.ts';
import { yamlFiles } from '../../../src/content/schemas/index.ts';
import { serviceSchema } from '../../../src/content/schemas/service-page.ts';
import { cities, readContent, site } from '../../support/content.ts';
import { pageAt } from '../../support/dist.ts';
import { every } from '../../support/every.ts';
import { builtKinds, commonKinds, toolKinds } from '../../support/kinds.ts';

const { area, prices } = site;
const home = (await readContent('content/pages/home.yaml', yamlFiles['content/pages/home.yaml'])).prices;
const { sentence } = await readContent('content/pages/prices.yaml', yamlFiles['content/pages/prices.yaml']);
const service = (await readContent('content/pages/service.yaml', yamlFiles['content/pages/service.yaml'])).price;

type Node = DefaultTreeAdapterTypes.Node;
const unread = /^(?:script|style|template|svg)$/;
const block =
  /^(?:address|aside|article|div|dl|d[dt]|fieldset|figure|form|h\d|legend|li|[ou]l|p|section|t[dhr]|summary)$/;

/** As a browser's `textContent` has it, which puts nothing between elements; with `end` after each of the blocks. */
function toText(node: Node, end = ''): string {
  if (node.nodeName === '#text') return (node as DefaultTreeAdapterTypes.TextNode).value;
  if (unread.test(node.nodeName) || !('childNodes' in node)) return '';
  const text = node.childNodes.map((child) => toText(child, end)).join('');
  return block.test(node.nodeName) ? `${end}${text}${end}` : text;
}
const findMain = (node: Node): Node | undefined =>
  node.nodeName === 'main' || !('childNodes' in node)
    ? node
    : node.childNodes.map(findMain).find((one) => one?.nodeName === 'main');

/** Bare, near and far. */
const somePlaces = [
  undefined,
  cities.find((city) => reachOf(area, city) === 'near'),
  cities.find((city) => reachOf(area, city) === 'far'),
].filter((city, i) => i === 0 || city);

const price = String.raw`[+−]?\d[\d.]*(?:,\d\d)?\u00a0€`;
const payers = [
  ...Object.values(payerNames),
  home.business,
  home.private,
  home.same,
  ...[service.business, service.private, service.same],
];
const glued = [
  new RegExp(String.raw`(?:[\p{L}€)]|\D\.)${price}`, 'gu'),
  new RegExp(String.raw`${price}[\p{L}\p{N}+−(]`, 'gu'),
  new RegExp(String.raw`[\p{L}\p{N}€.)](?:${payers.join('|')})(?: ab)?\s+${price}`, 'gu'),
];

test('nothing runs into a price or into who pays it', () => {
  const kinds = [
    ...builtKinds.flatMap((kind) => somePlaces.map((city) => kind.href(city))),
    ...[...toolKinds, ...commonKinds].map(({ href }) => href(undefined)),
  ];
  every(kinds, (path) => {
    const text = toText(parse(pageAt(path).html)).replace(/[ \n\t\r]+/g, ' ');
    const found = glued.flatMap((form) =>
      [...text.matchAll(form)].map(({ index }) => text.slice(Math.max(0, index - 20), index + 30)),
    );
    expect(found).toEqual([]);
  });
});

test('a home, the overview and each service say in one line what a certificate costs, for whom, and with what', async () => {
  const types = await Promise.all(
    serviceSlugs.map(async (slug) => ({
      href: (city: (typeof somePlaces)[number]) => routes.service(slug, city),
      type: (await readContent(`content/services/${slug}.mdx`, serviceSchema)).price.types[0],
    })),
  );
  const kinds = [
    { href: routes.home, type: 'EFH' as BuildingType },
    { href: routes.services, type: 'EFH' as BuildingType },
    ...types,
  ];
  const pages = kinds.flatMap(({ href, type }) => somePlaces.map((city) => ({ path: href(city), type, city })));
  every(pages, ({ path, type, city }) => {
    const fill = createFill(site, city);
    const { phrase } = placeOf(area, city);
    const due = [
      ...['Energieausweis', sentence.buildings[type], phrase],
      ...paidBy(prices, type).map(({ euros }) => formatEuro(euros)),
      ...(prices.business[type] === prices.private[type] ? [] : prices.payers.business.slice(0, 2)),
      fill('mit {price.included}'),
    ];
    const main = findMain(parse(pageAt(path).html));
    const lines = (main ? toText(main, '\n') : '').split('\n');
    const found = lines.filter((line) => due.every((part) => line.includes(part)));
    expect(found, `A line of ${due.join(' … ')}`).toHaveLength(1);
  });
});
