/** What a change of prices means for the texts: which show another one now, and which were excused from the old one. */
import { timeToDay } from '#domain/format';
import { pricesSchema } from '#domain/pricing';
import { findOwnPrices, pricesToNames, priceToName, type OwnPrices } from '../content/checks/words.ts';
import { toSourceFile } from '../content/reader.ts';
import { readYaml } from '../content/yaml.ts';
import { readTexts } from './texts.ts';

type Named = { file: string; title: string };
export type PriceChange = {
  /** What they are called: 'Preis für Geschäftskunden Einfamilienhaus' */
  names: string[];
  shownIn: Named[];
  /** Entries of `allowed` that no price needs any more. */
  excused: (Named & { words: string; why: string })[];
};

function read(source: string): OwnPrices | undefined {
  const { data } = pricesSchema.safeParse(readYaml(source).on(timeToDay(Date.now())).data);
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
  const isPrice = (text: string, prices: OwnPrices) =>
    findOwnPrices({ text, lineAt: () => 1 }, prices, 'blocks').length > 0;
  const texts = await readTexts(root);
  return {
    names: changed.map(priceToName),
    shownIn: texts.flatMap(({ file, title, source }) =>
      patterns.some((pattern) => pattern.test(source)) ? [{ file, title }] : [],
    ),
    excused: texts.flatMap(({ file, title, source }) => {
      const { allowed } = (toSourceFile(file, source).yaml.data ?? {}) as {
        allowed?: { words: string; why: string }[];
      };
      return (Array.isArray(allowed) ? allowed : [])
        .filter(({ words }) => isPrice(String(words), old) && !isPrice(String(words), now))
        .map(({ words, why }) => ({ file, title, words, why }));
    }),
  };
}
