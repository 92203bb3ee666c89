/**
 * Checks every file of `content/`, or some of them: schemas, words, texts, and the files against each
 * other. The command, the build and the development server use it.
 */
import { addDays, formatDay } from '#domain/tools/day';
import type { Fault } from '../faults.ts';
import { createReader } from '../reader/reader.ts';
import { noticeDays } from './ages.ts';
import { otherFault } from './article-head.ts';
import { readLibrary, toFaults, toFileFault, type Library, type Source } from './library.ts';
import { toFault } from './report.ts';
import { toCheckInput, toContentIndex, type Rule, type RuleFile } from './rule.ts';
import { rules as allRules } from './rules.ts';

/** What is wrong in one file, in the order of its lines, and what is worth knowing all the same. */
type FileReport = { file: string; faults: Fault[]; notes: Fault[] };

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
  for (const soon of days.filter((one) => one <= addDays(day, noticeDays))) {
    const begins = `Ab dem ${formatDay(soon)}`;
    for (const { file, faults } of await checkOn({ ...source, day: soon }, only)) {
      const known = reports.find((report) => report.file === file)?.faults ?? [];
      const isKnown = (fault: Fault) =>
        known.some(({ line, what }) => line === fault.line && what.endsWith(fault.what));
      const others = faults.filter((fault) => !isKnown(fault));
      known.push(...others.map((fault) => ({ ...fault, what: `${begins}: ${fault.what}` })));
    }
  }
  return reports;
}

async function checkOn(source: Source, only: Only): Promise<FileReport[]> {
  const { root, contentDir, day } = source;
  return readLibrary(source).then(
    (library) => checkLibrary(library, only),
    async (error: unknown) => {
      // Prices, law or places cannot be read, which the rules compare with: only the schemas are checked. The faults of
      // a missing file and of a table belong to no schema, and are added.
      const files = await createReader(root, contentDir, { day })
        .all()
        .catch(() => []);
      const known = files.map(({ file }) => file);
      const others = toFaults(error).filter(({ file }) => !known.includes(file));
      const found = [...files.flatMap(({ faults }) => faults), ...others];
      return toReports([...known, ...found.map(({ file }) => file)], only, found);
    },
  );
}

/** A report of each of the files, in the order of their names. */
const toReports = (files: readonly string[], only: Only, found: readonly Fault[]): FileReport[] =>
  [...new Set(files)]
    .filter((file) => only?.includes(file) ?? true)
    .sort((a, b) => a.localeCompare(b))
    .map((name) => {
      const ofFile = found.filter(({ file }) => file === name).sort((a, b) => a.line - b.line);
      return { file: name, faults: ofFile.filter(({ level }) => !level), notes: ofFile.filter(({ level }) => level) };
    });

/** The faults that these rules find in the files of a library. */
export function findIn(library: Library, rules: readonly Rule[], only?: Only): Fault[] {
  const contentIndex = toContentIndex(library);
  const files: RuleFile[] = [...library.articles, ...library.texts, ...library.yamlFiles];
  const found: Fault[] = [];
  for (const file of files.filter(({ file: path }) => only?.includes(path) ?? true)) {
    const input = toCheckInput(file, library, contentIndex);
    for (const { files: pattern, level, isAge, find } of rules)
      if (pattern.test(file.file))
        find(input, (...finding) =>
          found.push({ ...toFault(file, ...finding), ...(level && { level }), ...(isAge && { isAge }) }),
        );
  }
  return found;
}

/** Every MDX file, every YAML file, every other file of content/blog/, and what is missing. */
export function checkLibrary(library: Library, only?: Only): FileReport[] {
  const { articles, texts, yamlFiles, others, fileFaults } = library;
  const files = [...articles, ...texts, ...yamlFiles];
  const found = [
    ...files.flatMap(({ faults }) => faults),
    ...fileFaults,
    ...findIn(library, allRules, only),
    ...others.flatMap((name) => toFileFault(`content/blog/${name}`, otherFault(name))),
  ];
  return toReports(
    [...files, ...found].map(({ file }) => file),
    only,
    found,
  );
}
