/** An article that passes, to be made wrong in one place, and a library around it. */
import { timeToDay } from '#domain/language/format';
import { addDays } from '#domain/tools/day';
import { blocks } from '../../src/articles/blocks/blocks.ts';
import { faultToText, type Fault } from '../../src/content/faults.ts';
import { toMdxFile, toYamlFile, type YamlCopy, type YamlFile } from '../../src/content/reader/checked-file.ts';
import { byBuildingType, firstPrices } from './by-building-type.ts';
import { contentDir, root } from './content.ts';
import { checkLibrary } from '../../src/content/checks/check-content.ts';
import { toFault, type Report } from '../../src/content/checks/report.ts';
import type { CheckInput } from '../../src/content/checks/rule.ts';
import { readLibrary, toParsed, type Library } from '../../src/content/checks/library.ts';

/** The laws and forbidden sentences that the site really has; its prices are the owner's to change. */
const real = await readLibrary({ root, contentDir, baseUrl: 'https://www.example.org', blocks });
const prices: Library['site']['prices'] = {
  ...real.site.prices,
  business: firstPrices.business,
  private: firstPrices.private,
  commission: byBuildingType(100, { EFH: 50, MFH: 50 }),
  addOns: { consultation: 199, modernisation: 249 },
};

export const readArticle = (name: string, text: string) =>
  toParsed(toMdxFile('content/blog', `content/blog/${name}`, text), blocks);

export const goodHead = {
  title: 'Ein Artikel zur Probe',
  excerpt: 'Ein Satz, der sagt, worum es geht, und der so lang ist, wie die Karte in der Liste ihn braucht.',
  category: 'GEG',
  image: '{ motif: paragraph, house: reetdachhof, alt: Reetdachhof mit Paragrafenzeichen }',
  publishDate: '2025-01-20',
  author: 'recht',
  lawStatus: '2025-01',
  sources:
    '[{ title: Gesetz, publisher: Bund, offline: true }, { title: Klimafaktoren, publisher: DWD, url: https://www.dwd.de }]',
};
/** Lines before the body: the frontmatter between two rules, and an empty one. */
export const headLines = Object.keys(goodHead).length + 3;

/** A good body that names a source and takes something from the law, so that a test may add figures and acts. */
export const goodBody =
  '**Die Antwort steht vorn.** Dann folgt der Grund, laut Bund (<Law id="information" only="paragraph" />).\n';

/** The tool and the service that every article leads to. */
export const leadsOn = '\n[Gilt er noch?](/werkzeuge/gueltigkeit) [Vor Ort](/services/vor-ort-service)\n';

/** The head with some fields replaced (`undefined` leaves one out), then the body, and where it leads. */
export function articleText(body: string, head: Record<string, string | undefined> = {}): string {
  const fields = Object.entries({ ...goodHead, ...head }).filter(([, value]) => value !== undefined);
  return `---\n${fields.map(([name, value]) => `${name}: ${value}`).join('\n')}\n---\n\n${body}${body && leadsOn}`;
}

const other = (title: string, head: Record<string, string>, body = goodBody) => articleText(body, { title, ...head });

const inDays = (days: number): string => addDays(timeToDay(Date.now()), days);
/** Of an article that appears in so many days. */
export const appearingIn = (days: number) => ({ publishDate: inDays(days), lawStatus: inDays(days).slice(0, 7) });

/** Articles around the one that is checked: one with two sections, one that is a draft, one that appears in 30 days. */
const neighbours = [
  readArticle(
    'nachbar.mdx',
    other(
      'Ein Nachbar mit Abschnitten',
      { image: goodHead.image.replace('reetdachhof', 'fachwerk') },
      `${goodBody}\n## Was Sie bereitlegen\n\nText.\n`,
    ),
  ),
  readArticle(
    'entwurf.mdx',
    other('Ein Entwurf in Arbeit', { image: goodHead.image.replace('reetdachhof', 'gewerbebau'), draft: 'true' }),
  ),
  readArticle(
    'kommend.mdx',
    other('Ein Artikel, der bald erscheint', {
      ...appearingIn(30),
      image: goodHead.image.replace('reetdachhof', 'klinker-siedlung'),
    }),
  ),
];

export const libraryOf = (name: string, text: string, others: readonly string[] = ['dachboden.jpg']): Library => ({
  ...real,
  site: { ...real.site, prices },
  articles: [...neighbours, readArticle(name, text)],
  others,
});

/** What says nothing to somebody who knows Word. */
const code = /\b(?:mdx|yaml|utf-8)\b|VS Code|content\/|docs\/|<\/?\w|Zeile \d|Tabulator|[„“ ](?:true|false)\b/i;

/** What a rule reads of a file, where it asks for no more than these. */
export const inputOf = (input: { file?: unknown; library: unknown; article?: unknown }) => input as CheckInput;

/** What a rule tells, its words alone. */
export function reportsOf(find: (report: Report) => void): string[] {
  const told: string[] = [];
  find((_, what) => told.push(what));
  return told;
}

/** What it finds in a text. */
export function findingsIn(text: Parameters<typeof toFault>[0], find: (report: Report) => void): Fault[] {
  const found: Fault[] = [];
  find((...finding) => found.push(toFault(text, ...finding)));
  return found;
}

/** Faults of a file of the library, a paragraph each. @throws where the editor in the browser would show code for one */
export const faultsOf = (library: Library, file: string): string[] =>
  checkLibrary(library, [file]).flatMap(({ faults }) =>
    faults.map((fault) => {
      const said = `${fault.what}. ${[fault.advice].flat()[0]}`;
      if (code.test(said) || fault.what === '') throw new Error(`The editor in the browser would say: ${said}`);
      return faultToText(fault);
    }),
  );

/** Faults of an article with this text. */
export const reportOf = (text: string, name = 'probe.mdx', others?: readonly string[]): string[] =>
  faultsOf(libraryOf(name, text, others), `content/blog/${name}`);

/** Faults of a file of the site once some of its words are replaced. */
export function reportOfChanged(file: string, words: string | RegExp, instead: string): string[] {
  const change = ({ source }: { source: string }) => {
    const changed = source.replace(words, instead);
    if (changed === source) throw new Error(`${file} does not have ${String(words)}.`);
    return changed;
  };
  const yamlFiles = real.yamlFiles.map((yaml) =>
    yaml.file === file ? toYamlFile(file as YamlFile, change(yaml)) : yaml,
  );
  const copyOf = <F extends YamlFile>(name: F) =>
    yamlFiles.find((yaml) => yaml.file === name)?.copy as YamlCopy<F> | undefined;
  const regions = copyOf('content/regions.yaml') ?? [];
  const area = copyOf('content/area.yaml') ?? real.site.area;
  const texts = real.texts.map((text) =>
    text.file === file
      ? toParsed(
          toMdxFile(file.startsWith('content/legal/') ? 'content/legal' : 'content/services', file, change(text)),
          blocks,
        )
      : text,
  );
  return faultsOf({ ...real, texts, yamlFiles, site: { ...real.site, regions, area } }, file);
}
