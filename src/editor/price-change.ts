/** What a change of prices means for the texts: which show another one now, and which were excused from the old one. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pricesSchema } from '#domain/pricing';
import { findOwnPrices, pricesToNames, priceToName, type OwnPrices } from '../content/checks/words.ts';
import { frontmatterOf, readYaml } from '../content/yaml.ts';
import { listTexts } from './texts.ts';

type Named = { file: string; title: string };
export type PriceChange = {
  /** What they are called: 'Preis für Geschäftskunden Einfamilienhaus' */
  names: string[];
  shownIn: Named[];
  /** Entries of `allowed` that no price needs any more. */
  excused: (Named & { words: string; why: string })[];
};

function read(source: string): OwnPrices | undefined {
  const { later: _later, ...fields } = (readYaml(source).data ?? {}) as { later?: unknown };
  const { data } = pricesSchema.safeParse(fields);
  return data && pricesToNames(data);
}

/** @param before, after of content/prices.yaml @returns nothing where no price is another, or one of both is wrong */
export async function findPriceChange(root: string, before: string, after: string): Promise<PriceChange | undefined> {
  const [old, now] = [read(before), read(after)];
  if (!old || !now) return undefined;
  const changed = [...old].flatMap(([euros, names]) => names.filter((name) => !now.get(euros)?.includes(name)));
  if (changed.length === 0) return undefined;
  const patterns = changed.map((name) => {
    const [, customer, type] = /^price\.(\w+)\.(\w+)$/.exec(name) ?? [];
    const block = customer ? `|<Price\\b(?=[^>]*"${type}")(?![^>]*customer="(?!${customer}))` : '';
    return new RegExp(`${RegExp.escape(name)}\\b${block}`);
  });
  const texts = await Promise.all(
    (await listTexts(root)).map(async ({ file, title }) => {
      const source = await readFile(join(root, file), 'utf8');
      const { data } = readYaml(file.endsWith('.mdx') ? frontmatterOf(source) : source);
      const { allowed } = (data ?? {}) as { allowed?: { words: string; why: string }[] };
      const isPrice = (text: string, prices: OwnPrices) =>
        findOwnPrices({ text, lineAt: () => 1 }, prices, 'blocks').length > 0;
      return {
        named: { file, title },
        isShown: patterns.some((pattern) => pattern.test(source)),
        excused: (Array.isArray(allowed) ? allowed : []).filter(
          ({ words }) => isPrice(String(words), old) && !isPrice(String(words), now),
        ),
      };
    }),
  );
  return {
    names: changed.map(priceToName),
    shownIn: texts.flatMap(({ named, isShown }) => (isShown ? [named] : [])),
    excused: texts.flatMap(({ named, excused }) => excused.map(({ words, why }) => ({ ...named, words, why }))),
  };
}
