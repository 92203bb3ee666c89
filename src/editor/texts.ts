/** The files of `content/` as the editor in the browser opens and saves them; nothing outside of it is reached. */
import { existsSync } from 'node:fs';
import { glob, readFile, readdir, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { slugPattern } from '#domain/places/regions';
import { mdxFolders, yamlFiles } from '../content/schemas/index.ts';
import { decode } from '../content/reader/utf8.ts';
import { toSourceFile } from '../content/reader/source-file.ts';
import { bodyOf } from '../content/reader/yaml.ts';
import { pictureFault, normalizePhoto } from '../content/checks/pictures.ts';
import { isPhoto, photoToName } from '../content/checks/structure.ts';
import { toChange, type Change } from './publishing/changes.ts';
import { UserError } from './user-error.ts';
import { autocorrectFields } from './autocorrect.ts';
import { isMdx, mergeLines, nameOf, writeFileText, type Decision, type Edited } from './versions.ts';

/** A text as lists show it. */
export type TextEntry = Omit<Change, 'kind' | 'title'> & { title: string };

export type Text = {
  file: string;
  /** The data of a YAML file, or of the head of an MDX file. */
  data: unknown;
  /** The text below the head, in MDX; nothing in YAML files. */
  body?: string;
  /** The file as it was read: saving merges the changes with it. */
  source: string;
};

/** `source` is the file as it was opened; `decision` says whose words stand where it has changed since, in the same place. */
export type Saved = Edited & { file: string; source: string; decision?: Decision | undefined };

/** 'content/blog/x.mdx' → 'content/blog' where that is a text of a known folder */
export function folderOf(file: string): keyof typeof mdxFolders | undefined {
  const [, folder = '', slug = ''] = /^(content\/[a-z]+)\/([^/]+)\.mdx$/.exec(file) ?? [];
  return folder in mdxFolders && slugPattern.test(slug) ? (folder as keyof typeof mdxFolders) : undefined;
}

export const hasForm = (file: string): boolean => Object.hasOwn(yamlFiles, file) || folderOf(file) !== undefined;

/** The path of a known file. @throws UserError where the name is another, or a link leads out of content/ */
async function pathOf(root: string, file: string): Promise<string> {
  const path = join(root, file);
  const content = await realpath(join(root, 'content'));
  const there = await realpath(path).catch(() => join(content, file.replace(/^content\//, '')));
  if (!hasForm(file) || !there.startsWith(content + sep))
    throw new UserError(`„${file}“ ist kein Text dieser Website.`);
  return path;
}

/** @throws UserError where there is none, or it cannot be read */
async function readSource(root: string, file: string): Promise<string> {
  const path = await pathOf(root, file);
  const bytes = await readFile(path).catch(() => {
    throw new UserError('Diesen Text gibt es nicht mehr.');
  });
  const { text, fault } = decode(bytes);
  // Saving would lose the bytes that could not be decoded.
  if (fault) throw new UserError(`${fault.what}. ${fault.advice}`);
  return text;
}

/** Every text that is there, in the order of the folders; articles by name. What a firm's own folder is lent is not in it. */
export async function listTexts(root: string): Promise<TextEntry[]> {
  const folders = (Object.keys(mdxFolders) as (keyof typeof mdxFolders)[]).map(async (folder) => {
    const names = await readdir(join(root, folder)).catch(() => []);
    return names.sort().map((name) => `${folder}/${name}`);
  });
  const inFolders = (await Promise.all(folders)).flat().filter((file) => folderOf(file));
  const others = Object.keys(yamlFiles).filter((file) => existsSync(join(root, file)));
  return Promise.all(
    [...inFolders, ...others].map(async (file) => {
      const source = await readSource(root, file).catch(() => '');
      const { kind: _kind, ...entry } = toChange(file, 'changed', source);
      return { title: file, ...entry };
    }),
  );
}

/** The title of each text, by its file. */
export const readTitles = async (root: string): Promise<Map<string, string>> =>
  new Map((await listTexts(root)).map(({ file, title }) => [file, title]));

/** @throws UserError where its YAML cannot be read */
export function toText(file: string, source: string): Text {
  const { yaml } = toSourceFile(file, source);
  if (yaml.fault)
    throw new UserError(`Die Angaben zu diesem Text sind nicht zu lesen: ${yaml.fault.what}. ${yaml.fault.advice}`);
  return { file, data: yaml.data, source, ...(isMdx(file) ? { body: bodyOf(source).replace(/^\r?\n+/, '') } : {}) };
}

/** @throws UserError where there is none, or its YAML cannot be read */
export const readText = async (root: string, file: string): Promise<Text> => toText(file, await readSource(root, file));

/**
 * A text that was deleted meanwhile is there again.
 * @returns the file as it is now, as it was sent, and whether others' changes are in it too
 * @throws UserError where the same place has changed since it was opened, and nothing is decided
 */
export async function saveText(root: string, { file, source, decision, data, body }: Saved) {
  const path = await pathOf(root, file);
  const set = data === undefined ? undefined : autocorrectFields(file, data, toText(file, source).data);
  const sent = writeFileText(file, source, { data: set, body });
  const theirs = existsSync(path) ? await readSource(root, file) : source;
  const seen = nameOf(theirs);
  const text = mergeLines(source, sent, theirs, decision?.seen === seen ? decision.take : undefined);
  if (text === undefined)
    throw new UserError(
      'Inzwischen hat sich dieselbe Stelle geändert, in einem anderen Fenster oder durch andere. Gespeichert ist noch nichts: Welche Fassung gilt?',
      { conflicts: [{ file, base: source, mine: sent, theirs, seen }] },
    );
  await writeWhole(path, text);
  return { text: toText(file, text), sent, isMerged: text !== sent };
}

/** A disk that is full leaves the file as it was: under its name it lies once it is whole. */
async function writeWhole(path: string, text: string): Promise<void> {
  const part = `${path}.part`;
  try {
    await writeFile(part, text);
    await rename(part, path);
  } finally {
    await rm(part, { force: true });
  }
}

/** A disk that is full leaves no half of it. @throws where there is one already */
export async function writeNew(path: string, data: string | Uint8Array): Promise<void> {
  try {
    await writeFile(path, data, { flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') await rm(path, { force: true });
    throw error;
  }
}

/** Articles alone can be deleted: every other text is asked for by a page. @throws UserError */
export async function deleteText(root: string, file: string): Promise<void> {
  if (folderOf(file) !== 'content/blog') throw new UserError('Nur Artikel lassen sich löschen.');
  await rm(await pathOf(root, file), { force: true });
}

/** Photos beside the articles that no text names: they stay on this machine. */
export async function findUnusedPhotos(root: string): Promise<string[]> {
  const photos = (await readdir(join(root, 'content/blog')).catch(() => [])).filter(isPhoto);
  const files = photos.length > 0 ? await Array.fromAsync(glob('content/**/*.{mdx,yaml}', { cwd: root })) : [];
  const words = (await Promise.all(files.map((file) => readFile(join(root, file), 'utf8')))).join('\n');
  return photos.filter((name) => !new RegExp(`(?<![\\w-])${RegExp.escape(name)}`).test(words));
}

/** @returns its name, made fit for an address and not yet taken @throws UserError where it is no photo */
export async function savePhoto(root: string, name: string, bytes: Uint8Array): Promise<string> {
  const [, stem = '', ending = ''] = /^(.*)\.([a-z]+)$/.exec(photoToName(name.replace(/^.*[\\/]/, ''))) ?? [];
  const fault = await pictureFault(`${stem || 'foto'}.${ending}`, bytes);
  if (fault) throw new UserError(`${fault[0]}. ${fault[1]}`);
  const taken = await normalizePhoto(bytes);
  for (let count = 1; ; count++) {
    const free = `${stem || 'foto'}${count > 1 ? `-${count}` : ''}.${ending}`;
    try {
      await writeNew(join(root, 'content/blog', free), taken);
      return free;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}
