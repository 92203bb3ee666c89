/**
 * What gives away another firm: its names, numbers and places, taken from its own files, so that nobody keeps a list of
 * them. Whoever makes a site of another's files forgets some of these words in texts and drawings.
 */
import { stat } from 'node:fs/promises';
import type { Area } from '#domain/places/area';
import { isSample, phoneToNational, type Company } from '#domain/company/company';
import type { Region } from '#domain/places/regions';
import type { Rule } from './checks/rule.ts';
import { contentFolder } from './reader/content-folder.ts';
import { createReader, type Reader } from './reader/reader.ts';

/** Folders of firms whose texts lie in this project, as CONTENT_DIR would name them: its own, and the sample to begin with. */
const folders = ['content', 'tests/other-firm'];

/** 'Bremen' → ['Bremen', 'Bremer'], 'Kassel' → ['Kassel', 'Kasseler']: as a place stands before a house. */
const inhabitants = (place: string): string[] => [place, `${place.replace(/en$|e$/, '')}er`];

/** 'Mülheim an der Ruhr' → also 'Mülheim'; 'Brake (Unterweser)' → also 'Brake' */
const shortened = (place: string): string[] => [place, place.replace(/ (?:an|am|im|in|bei|\() ?.*$/, '')];

/** The words of a firm, each with what it is, in German. */
type FirmWords = ReadonlyMap<string, string>;

/** @param trade the words of the trade: a brand that is one of them is everybody's */
export function firmToWords(
  { area, company, regions }: { area: Area; company: Company; regions: readonly Region[] },
  trade: readonly string[],
): FirmWords {
  const { brand, legalName, owner, street, phone, whatsapp, email, vatId, authority, people = [] } = company;
  const places = regions.flatMap(({ cities }) => cities.map(({ name }) => name));
  const numbers = [phone, whatsapp].flatMap((number) =>
    number ? [number, number.replaceAll(' ', ''), phoneToNational(number).replaceAll('\u00a0', ' ')] : [],
  );
  const isTrade = trade.some((word) => word.toLowerCase() === brand.toLowerCase());
  const words: [what: string, words: (string | undefined)[]][] = [
    ['die Marke', isTrade ? [] : [brand]],
    ['der Name', [legalName, owner, ...people.map(({ name }) => name)]],
    ['eine Angabe', [street, email, email.replace(/^.*@/, ''), vatId, ...numbers]],
    ['die Behörde', [authority]],
    ['das Gebiet', [area.name, area.phrase]],
    ['eine Region', regions.map(({ name }) => name)],
    ['ein Ort', [area.office.name, company.city, ...places].flatMap(shortened).flatMap(inhabitants)],
  ];
  // A sample's are everybody's until they are filled in, and told as that.
  const own = words.flatMap(([what, all]) => all.flatMap((word) => (word && !isSample(word) ? [[word, what]] : [])));
  return new Map(own as [string, string][]);
}

/** What a firm may say though others say it too: its own words, what lies around its places, and what it mentions. */
export async function toOwnWords(reader: Reader): Promise<ReadonlySet<string>> {
  const { area, company, regions } = await reader.site();
  const around = (await reader.gazetteer())?.localities ?? [];
  const near = around.flatMap(({ name, town }) => [...shortened(name), town]);
  return new Set([...firmToWords({ area, company, regions }, []).keys(), ...near, ...(area.mentions ?? [])]);
}

/** Whole words alone, in any case of their endings: not the „essen“ of „interessen“. */
const patternOf = (word: string): RegExp => new RegExp(`(?<![\\p{L}\\d])${RegExp.escape(word)}s?(?![\\p{L}\\d])`, 'gu');

/** A rule that tells of words of another firm. @param own words that are one's own too */
export const foreignRule = (firm: string, foreign: FirmWords, own: ReadonlySet<string>): Rule => ({
  id: 'foreign-words',
  files: /^/,
  find: ({ file: { file, source } }, report) => {
    const head = file.endsWith('.mdx') ? source.indexOf('\n---', 3) : source.length;
    const lines = (source.slice(0, head).replace(/(?<=^|\s)#.*$/gm, '') + source.slice(head)).split('\n');
    for (const [word, what] of foreign) {
      if (own.has(word) || !source.includes(word)) continue;
      const pattern = patternOf(word);
      const [first, ...more] = lines.flatMap((line, index) => (line.search(pattern) < 0 ? [] : [index + 1]));
      if (first === undefined) continue;
      const others = more.length > 0 ? `, auch in Zeile ${more.join(', ')}` : '';
      report(
        first,
        `„${word}“ ist ${what} von ${firm}${others}`,
        'das eigene Wort; soll der Satz davon sprechen, das Wort unter mentions in area.yaml',
      );
    }
  },
});

/** Rules for a folder of one's own. @param contentDir the folder that is asked: it is not another */
export async function foreignRules(root: URL, contentDir: string): Promise<Rule[]> {
  const own = await toOwnWords(createReader(root, contentDir));
  const rules = folders.map(async (folder) => {
    const url = contentFolder(root, folder);
    const isThere = url.href !== contentFolder(root, contentDir).href && (await stat(url).catch(() => undefined));
    if (!isThere) return [];
    const { site, yaml } = createReader(root, folder);
    const { area, company, regions } = await site();
    const terms = (await yaml('content/pages/glossary.yaml')).groups.flatMap((group) => group.terms);
    const words = firmToWords(
      { area, company, regions },
      terms.map(({ term }) => term),
    );
    return [foreignRule(`${company.brand} ${area.name}`, words, own)];
  });
  return (await Promise.all(rules)).flat();
}
