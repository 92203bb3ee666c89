/** Words that belong together stay on one line, on every page; an address breaks where it may. */
import { NodeType, type HTMLElement, type Node } from 'node-html-parser';
import { test, expect } from 'vitest';
import { citedActs } from '#domain/law/acts';
import { every } from '../support/every.ts';
import { pages } from '../support/site/dist.ts';

const units = 'h|€|%|km|m²|kWh|Uhr|Euro|Stunden?|Minuten?|Tagen?|Jahren?|Monaten?';
/** „30–|45“, „20 |%“, „§ |79“, „Abs. |3“, „80 |Abs.“, „79 |GModG“, „kWh/|(m²·a)“ */
const breakable = new RegExp(
  [
    '\\d–\\d',
    `\\d (?:${units})(?![\\p{L}\\p{N}])`,
    '(?:§|Abs\\.|Nr\\.|Art\\.|Satz) \\d',
    '\\d[a-z]? Abs\\.',
    `\\d[a-z]? (?:${citedActs})(?!\\p{L})`,
    '/\\(?m²',
  ].join('|'),
  'u',
);
/** Outside of an island, whose words React writes. */
const wholeAddress = /@\w|\w@[\w-]+\.\w/;

/** @returns words of a page that break where they may not, or do not where they may */
function faultsIn(node: Node, inIsland = false): string[] {
  if (node.nodeType === NodeType.TEXT_NODE) {
    const found = breakable.exec(node.text) ?? (inIsland ? null : wholeAddress.exec(node.text));
    return found ? [node.text.slice(Math.max(0, found.index - 20), found.index + 20)] : [];
  }
  if (node.nodeType !== NodeType.ELEMENT_NODE) return [];
  const { tagName, classList, childNodes } = node as HTMLElement;
  if (['SCRIPT', 'STYLE', 'SVG', 'TEXTAREA'].includes(tagName) || classList?.contains('whitespace-nowrap')) return [];
  return childNodes.flatMap((child) => faultsIn(child, inIsland || tagName === 'ASTRO-ISLAND'));
}

test('no figure is parted from its unit, no paragraph from its number; an e-mail address may break behind @ and dots', () => {
  every(pages, ({ document }) => expect(faultsIn(document.querySelector('body') as Node)).toEqual([]));
});
