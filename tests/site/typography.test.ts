/** Words that belong together stay on one line, on every page; an address breaks where it may. */
import { NodeType, type HTMLElement, type Node } from 'node-html-parser';
import { test, expect } from 'vitest';
import { citedActs } from '#domain/acts';
import { every } from '../support/every.ts';
import { pages } from '../support/dist.ts';

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

/** Words of a page that may break; those in an island React writes. */
type Words = { words: string; island: boolean };

function collect(node: Node, island: boolean, found: Words[]): Words[] {
  if (node.nodeType === NodeType.TEXT_NODE && /\S/.test(node.rawText)) found.push({ words: node.text, island });
  if (node.nodeType !== NodeType.ELEMENT_NODE) return found;
  const element = node as HTMLElement;
  if (['SCRIPT', 'STYLE', 'SVG', 'TEXTAREA'].includes(element.tagName)) return found;
  if (element.classList?.contains('whitespace-nowrap')) return found;
  for (const child of element.childNodes) collect(child, island || element.tagName === 'ASTRO-ISLAND', found);
  return found;
}
const wordsOf = (document: HTMLElement) => collect(document.querySelector('body') as Node, false, []);

test('no figure is parted from its unit, no paragraph from its number, no range at its dash', () => {
  every(pages, ({ document }) => {
    const found = wordsOf(document).flatMap(({ words }) => {
      const match = breakable.exec(words);
      return match ? [words.slice(Math.max(0, match.index - 20), match.index + 20)] : [];
    });
    expect(found).toEqual([]);
  });
});

test('a range in a sentence is written as it is said, and English is marked', () => {
  every(pages, ({ document }) => {
    const main = document.querySelector('main');
    const said = main?.querySelectorAll('p, li, dt, dd, td, summary') ?? [];
    // A chain's arrows are read at a glance: no ranges there.
    const ranges = said.flatMap(({ text }) => /\d–\d+\s(?:Minuten|Uhr|Stunden|Euro|€|Wohnungen)/.exec(text)?.[0] ?? []);
    expect(ranges).toEqual([]);
    const footer = document.querySelector('.site-footer');
    expect(footer?.querySelector('[lang=en]')?.text).toBe('Best-Case');
  });
});

test('an e-mail address may break behind @ and dots', () => {
  every(pages, ({ document }) => {
    const whole = wordsOf(document).filter(({ words, island }) => !island && /@\w|\w@[\w-]+\.\w/.test(words));
    expect(whole).toEqual([]);
  });
});
