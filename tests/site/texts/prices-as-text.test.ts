/** Prices for who has nothing but a page's text: an assistant, a search engine, a reader without styles. */
import { parse, type DefaultTreeAdapterTypes } from 'parse5';
import { expect, test } from 'vitest';
import { buildings } from '#domain/prices/building-types';
import { paidBy, payerNames } from '#domain/prices/calculator';
import { formatEuro } from '#domain/language/format';
import { placeOf } from '#domain/places/regions';
import { routes } from '#domain/site/routes';
import { createFill } from '../../../src/content/placeholders.ts';
import { places, reader, site } from '../../support/content.ts';
import { pageAt, pages } from '../../support/site/dist.ts';
import { every } from '../../support/every.ts';

const home = (await reader.yaml('content/pages/home.yaml')).prices;

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

const price = String.raw`[+−]?\d[\d.]*(?:,\d\d)?\u00a0€`;
const payers = [...Object.values(payerNames), home.business, home.private];
const glued = [
  new RegExp(String.raw`(?:[\p{L}€)]|\D\.)${price}`, 'u'),
  new RegExp(String.raw`${price}[\p{L}\p{N}+−(]`, 'u'),
  new RegExp(String.raw`[\p{L}\p{N}€.)](?:${payers.join('|')})(?: ab)?\s+${price}`, 'u'),
];

test('nothing runs into a price or into who pays it', () => {
  const skeletons = new Map(pages.map((page) => [page.path.replace(/^\/[^/]+(?=\/)/, ''), page]));
  every(skeletons.values(), ({ html }) => {
    const text = toText(parse(html)).replace(/[ \n\t\r]+/g, ' ');
    expect(glued.flatMap((form) => form.exec(text)?.[0] ?? [])).toEqual([]);
  });
});

test('a home and the overview say in one line what a certificate costs, for whom, and with what', () => {
  const { area, prices } = site;
  every(places, (city) => {
    const due = [
      ...['Energieausweis', buildings.EFH.phrase, placeOf(area, city).phrase],
      ...paidBy(prices, 'EFH').map(({ euros }) => formatEuro(euros)),
      createFill(site, city)('mit {price.included}'),
    ];
    for (const path of [routes.home(city), routes.services(city)]) {
      const lines = toText(parse(pageAt(path).html), '\n').split('\n');
      const found = lines.filter((line) => due.every((part) => line.includes(part)));
      expect(found, `A line of ${path}: ${due.join(' … ')}`).toHaveLength(1);
    }
  });
});
