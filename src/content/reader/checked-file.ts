/** A file as it is on a day, against its schema. */
import { basename } from 'node:path';
import type { z } from 'zod';
import { timeToDay } from '#domain/language/format';
import type { Versions } from '#domain/law/versions';
import type { Fault } from '../faults.ts';
import { mdxFolders, yamlFiles } from '../schemas/index.ts';
import { checkDated } from './dated.ts';
import { toDigest, toSourceFile, type SourceFile } from './source-file.ts';
import { hasFrontmatter } from './yaml.ts';

export type YamlFile = keyof typeof yamlFiles;
export type YamlCopy<F extends YamlFile> = z.infer<(typeof yamlFiles)[F]>;
export type Folder = keyof typeof mdxFolders;

export type Checked<Copy> = SourceFile & {
  copy: Copy | undefined;
  faults: readonly Fault[];
  /** From each of its days on. */
  versions?: Versions<{ copy: Copy | undefined }>;
};

export type MdxFile<F extends Folder = Folder> = Checked<z.infer<(typeof mdxFolders)[F]>> & { slug: string };

const noHead = {
  what: 'Die Angaben zum Text fehlen',
  advice: [
    '',
    'Der Kopf zwischen zwei Zeilen --- fehlt: Die Datei beginnt mit einer Zeile ---, dann folgen title und die übrigen Angaben, dann wieder ---.',
  ],
};

/** Today in Germany: '2026-11-26' */
export const today = (): string => timeToDay(Date.now());

function checkFile<T extends z.ZodType>(read: SourceFile, schema: T, day: string): Checked<z.infer<T>> {
  const current = checkDated(read, schema, day);
  const { source, yaml } = current;
  const digest = read.days.length > 0 ? toDigest(JSON.stringify([yaml.data, source])) : read.digest;
  return { ...read, ...current, digest };
}

export const toYamlFile = <F extends YamlFile>(file: F, source: string, day = today()) =>
  checkFile(toSourceFile(file, source), yamlFiles[file], day) as Checked<YamlCopy<F>>;

export function toMdxFile<F extends Folder>(folder: F, file: string, source: string, day = today()): MdxFile<F> {
  const read = toSourceFile(file, source);
  const checked = hasFrontmatter(read.source)
    ? checkFile(read, mdxFolders[folder], day)
    : { ...read, copy: undefined, faults: [{ file, line: 1, ...noHead }] };
  return { ...checked, slug: basename(file, '.mdx') } as MdxFile<F>;
}
