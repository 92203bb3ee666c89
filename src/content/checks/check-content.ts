/**
 * Checks every file of `content/`, or some of them: schemas, words, texts, and the files against each
 * other. The command, the build and the development server use it.
 */
import { existsSync } from 'node:fs';
import { legalSlugs, serviceSlugs } from '#domain/site/pages';
import { addDays } from '#domain/tools/day';
import { formatDate } from '#domain/language/format';
import { aroundFile } from '../places/gazetteer.ts';
import { stockFile, stockToNotes } from '../places/building-stock.ts';
import { ContentError, type Fault } from '../faults.ts';
import { ageToFaults } from '../launch.ts';
import { appearsOn, never, overToNotes, shownFrom } from '../reader/dated.ts';
import { inFile } from '../reader/parse.ts';
import { takenDown } from '../placeholders.ts';
import {
  createReader,
  isDraft,
  isProjects,
  missingFile,
  unfilledPattern,
  type Checked,
  type Site,
} from '../reader/reader.ts';
import { ageToNote, findAges, noticeDays } from './ages.ts';
import { checkOther } from './article-head.ts';
import { readLibrary, type Library, type Source } from './library.ts';
import { placeOf, type Found } from './mdx-tree.ts';
import { findIn, isFilled, toMeasures, type Text } from './rules.ts';

/** What is wrong in one file, in the order of its lines, and what is worth knowing all the same. */
export type FileReport = {
  file: string;
  faults: readonly Fault[];
  notes: readonly string[];
  /** What ends soon or was read long ago; `notes` tell it too. */
  ages?: readonly Fault[];
};

/** Paths of the files to check; without it all. */
type Only = readonly string[] | undefined;

/** A report of each file, in the order of their names; where it is asked for a day, also what will be wrong soon. */
export async function checkContent(source: Source, only?: Only): Promise<FileReport[]> {
  const reports = await checkOn(source, only);
  const { root, contentDir, today, day = today } = source;
  if (today === undefined || day === undefined) return reports;
  const days = await createReader(root, contentDir, { day })
    .days(day)
    .catch(() => []);
  for (const soon of days.filter((one) => one <= addDays(day, noticeDays)))
    for (const [index, { faults }] of (await checkOn({ ...source, day: soon }, only)).entries()) {
      const report = reports[index];
      if (!report) continue;
      const isKnown = (fault: Fault) =>
        report.faults.some(({ line, what }) => line === fault.line && what.endsWith(fault.what));
      const others = faults.filter((fault) => !isKnown(fault));
      const begins = `Ab dem ${formatDate(Date.parse(soon))}`;
      reports[index] = {
        ...report,
        faults: [...report.faults, ...others.map((fault) => ({ ...fault, what: `${begins}: ${fault.what}` }))],
      };
    }
  return reports;
}

async function checkOn(source: Source, only: Only): Promise<FileReport[]> {
  const { root, contentDir, day } = source;
  const reports = await readLibrary(source).then(
    (library) => checkLibrary(library, only),
    async (error: unknown) => {
      if (!(error instanceof ContentError)) throw error;
      // Where prices, law or places cannot be read, schemas alone are asked: all other checks measure by these files.
      // Of a file that is missing the fault comes alone, and that of a table is among no schema's.
      const files = await createReader(root, contentDir, { day })
        .all()
        .catch(() => []);
      const known = new Set(files.map(({ file }) => file));
      const others = Map.groupBy(error.faults, ({ file }) => file);
      return [...files, ...[...others].flatMap(([file, faults]) => (known.has(file) ? [] : [{ file, faults }]))]
        .filter(isAskedFor(only))
        .map(({ file, faults }) => ({ file, faults, notes: [] }));
    },
  );
  return reports.sort((a, b) => a.file.localeCompare(b.file));
}

const isAskedFor =
  (only: Only) =>
  ({ file }: { file: string }): boolean =>
    only === undefined || only.includes(file);

/** The brand's sign as browsers ask for it: Page.astro names the first, the others they take by themselves. */
const browserSigns = ['favicon.svg', 'favicon.ico', 'apple-touch-icon.png'];

/** Every MDX file, every YAML file, every other file of content/blog/, and what is missing. */
export function checkLibrary(library: Library, only?: Only): FileReport[] {
  const { articles, texts, yamlFiles, others, unfit, signs, contentDir, site } = library;
  const present = new Set([...texts.map(({ file }) => file), ...signs.map((name) => `content/public/${name}`)]);
  const measures = toMeasures(library);
  const asked = isAskedFor(only);
  const files: Text[] = [...articles, ...texts, ...yamlFiles];
  return [
    ...files.filter(asked).map((text) => report(text, findIn(text, library, measures), library)),
    ...[
      ...legalSlugs.map((slug) => `content/legal/${slug}.mdx`),
      ...serviceSlugs.map((slug) => `content/services/${slug}.mdx`),
      // Those of the project lie in `public/`, where no editor works.
      ...(isProjects(contentDir) ? [] : browserSigns.map((name) => `content/public/${name}`)),
    ]
      .filter((file) => !present.has(file))
      .map((file) => ({ file, faults: [missingFile(file, contentDir)], notes: [] }))
      .filter(asked),
    ...(library.around ? [{ file: aroundFile, faults: library.around, notes: [] }] : []).filter(asked),
    ...[{ file: stockFile, faults: library.stock, notes: stockToNotes(site.stock, site.cities) }].filter(asked),
    ...others.map((name) => ({ file: `content/blog/${name}`, faults: checkOther(name), notes: [] })).filter(asked),
    ...unfit.map((fault) => ({ file: fault.file, faults: [fault], notes: [] })).filter(asked),
  ];
}

/** Claims that the words of a page still name, and the firm no longer makes. */
function takenDownIn({ file, source, yaml }: Checked<unknown>, { company }: Site): string[] {
  if (!isFilled(file)) return [];
  const { statistics = [] } = (yaml.data ?? {}) as { statistics?: unknown[] };
  const named = [...statistics].map((id) => `{claim.${String(id)}}`).join(' ');
  // A comment explains them.
  const words = `${source.replace(/^\s*#.*$/gm, '')} ${named}`;
  return [
    ...new Set(
      takenDown(
        words,
        company.claims.map(({ id }) => `claim.${id}`),
      ),
    ),
  ];
}

/** An article that is still to appear. */
function dayToNote({ file, copy, yaml }: Checked<unknown>, { day }: Site): string[] {
  const from = shownFrom(yaml.data);
  return copy !== undefined && from > day && from < never ? [`${file}: ${appearsOn(from)}.`] : [];
}

function report(checked: Text, found: Found[], { site, today }: Pick<Library, 'site' | 'today'>): FileReport {
  const { file, faults, source, tree } = checked;
  const ages = today === undefined ? [] : findAges(checked, today);
  const open = source.match(unfilledPattern)?.length ?? 0;
  return {
    file,
    faults: [
      ...faults,
      ...found.map(({ node, ...fault }) => ({
        file,
        ...inFile(fault, checked.yaml),
        place: fault.place ?? (node && tree && placeOf(tree, node)),
      })),
    ].sort((a, b) => a.line - b.line),
    ages,
    notes: [
      ...(open > 0 && isDraft(checked)
        ? [`${file}: Entwurf, ${open === 1 ? 'eine Stelle' : `${open} Stellen`} in [[doppelten Klammern]] noch offen.`]
        : []),
      ...dayToNote(checked, site),
      ...takenDownIn(checked, site).map(
        (name) =>
          `${file}: In company.yaml steht keine Aussage „${name.slice('claim.'.length)}“; was sie hier sagt, fehlt auf der Seite.`,
      ),
      ...ages.map(ageToNote),
      ...(today === undefined ? [] : overToNotes(checked, today)),
      ...ageToFaults(checked.yaml.data).map(({ what, enter }) => `${file}: ${what}. Tragen Sie ein: ${enter}.`),
    ],
  };
}

/** 'x', 'x.mdx', 'content\\blog\\x.mdx' → 'content/blog/x.mdx', or undefined where there is no such file. */
export function toContentFile(root: URL, contentDir: string, named: string): string | undefined {
  const { locate } = createReader(root, contentDir);
  const path = named.replaceAll('\\', '/').replace(/^\.\//, '');
  return [path, `content/blog/${path}`, `content/blog/${path}.mdx`, `content/${path}`, `content/${path}.yaml`].find(
    (file) => file.startsWith('content/') && locate(file).some((url) => existsSync(url)),
  );
}
