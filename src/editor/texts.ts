/** The files of `content/` as the editor in the browser opens and saves them; nothing outside of it is reached. */
import { existsSync } from 'node:fs';
import { glob, readFile, readdir, realpath, rm, writeFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { slugPattern } from '#domain/regions';
import { mdxFolders, yamlFiles } from '../content/schemas/index.ts';
import { decode } from '../content/utf8.ts';
import { toSourceFile } from '../content/reader.ts';
import { bodyOf } from '../content/yaml.ts';
import { pictureFault, toTakenPhoto } from '../content/checks/pictures.ts';
import { isPhoto, photoToName } from '../content/checks/structure.ts';
import { toChange, type Change } from './changes.ts';
import { bin, drafts, throwAway, type Kept } from './kept.ts';
import { Refusal } from './refusal.ts';
import { setFields } from './typeset.ts';
import { isMdx, mergeLines, nameOf, writeFileText, type Decision } from './versions.ts';

/** A text as lists show it, and whether something is typed in it and not yet saved. */
export type TextEntry = Omit<Change, 'kind' | 'title'> & { title: string; unsaved: boolean };

export type Text = {
  file: string;
  /** What stands in YAML, or at the head of an MDX file. */
  data: unknown;
  /** The text below the head, in MDX; nothing in YAML files. */
  body?: string;
  /** The file as it lies there: what is changed is laid against it when it is saved. */
  source: string;
};

/** What is typed in a text and not yet saved. */
export type Draft = Omit<Kept, 'file' | 'source'>;

/** `decision` says whose words stand where the file has changed since it was opened, in the same place. */
export type Saved = Omit<Kept, 'at'> & { decision?: Decision | undefined };

/** 'content/blog/x.mdx' → 'content/blog' where that is a text of a known folder */
export function folderOf(file: string): keyof typeof mdxFolders | undefined {
  const [, folder = '', slug = ''] = /^(content\/[a-z]+)\/([^/]+)\.mdx$/.exec(file) ?? [];
  return folder in mdxFolders && slugPattern.test(slug) ? (folder as keyof typeof mdxFolders) : undefined;
}

export const hasForm = (file: string): boolean => Object.hasOwn(yamlFiles, file) || folderOf(file) !== undefined;

/** Where a known file lies. @throws Refusal where the name is another, or a link leads out of content/ */
async function pathOf(root: string, file: string): Promise<string> {
  const path = join(root, file);
  const content = await realpath(join(root, 'content'));
  const there = await realpath(path).catch(() => join(content, file.replace(/^content\//, '')));
  if (!hasForm(file) || !there.startsWith(content + sep)) throw new Refusal(`„${file}“ ist kein Text dieser Website.`);
  return path;
}

/** @throws Refusal where there is none, or it cannot be read */
async function readSource(root: string, file: string): Promise<string> {
  const path = await pathOf(root, file);
  const bytes = await readFile(path).catch(() => {
    throw new Refusal('Diesen Text gibt es nicht mehr.');
  });
  const { text, fault } = decode(bytes);
  // Saved from here, what it could not read would be lost.
  if (fault) throw new Refusal(`${fault.what}. ${fault.mend}`);
  return text;
}

/** Every text that is there, in the order of the folders; articles by name. What a firm's own folder is lent is not in it. */
export async function readTexts(root: string): Promise<(TextEntry & { source: string })[]> {
  const unsaved = await drafts.list(root);
  const folders = (Object.keys(mdxFolders) as (keyof typeof mdxFolders)[]).map(async (folder) => {
    const names = await readdir(join(root, folder)).catch(() => []);
    return names.sort().map((name) => `${folder}/${name}`);
  });
  const inFolders = (await Promise.all(folders)).flat().filter((file) => folderOf(file));
  const others = Object.keys(yamlFiles).filter((file) => existsSync(join(root, file)));
  return Promise.all(
    [...inFolders, ...others].map(async (file) => {
      const source = await readSource(root, file).catch(() => '');
      const { kind: _kind, ...known } = toChange(file, 'changed', source);
      return { title: file, ...known, unsaved: unsaved.includes(file), source };
    }),
  );
}

export const listTexts = async (root: string): Promise<TextEntry[]> =>
  (await readTexts(root)).map(({ source: _source, ...entry }) => entry);

/** What each text is called, by its file. */
export const readTitles = async (root: string): Promise<Map<string, string>> =>
  new Map((await readTexts(root)).map(({ file, title }) => [file, title]));

/** @throws Refusal where its YAML cannot be read */
function toText(file: string, source: string): Text {
  const { yaml } = toSourceFile(file, source);
  if (yaml.fault)
    throw new Refusal(`Die Angaben zu diesem Text sind nicht zu lesen: ${yaml.fault.what}. ${yaml.fault.mend}`);
  return { file, data: yaml.data, source, ...(isMdx(file) ? { body: bodyOf(source).replace(/^\r?\n+/, '') } : {}) };
}

/** @throws Refusal where there is none, or its YAML cannot be read */
export const readText = async (root: string, file: string): Promise<Text> => toText(file, await readSource(root, file));

/** A text as it was left: as it lies there, or with what was typed and not saved, over the file as it was then. */
export async function openText(root: string, file: string): Promise<{ text: Text; draft?: Draft }> {
  const text = await readText(root, file);
  const kept = await drafts.read(root, file);
  if (!kept || writeFileText(file, kept.source, kept) === text.source) return { text };
  const { source, at, data, body } = kept;
  return { text: toText(file, source), draft: { at, data, body } };
}

/** Keeps what is typed until it is saved. @throws Refusal where it is no text of the website */
export async function keepTyped(root: string, { file, source, data, body }: Saved): Promise<void> {
  await pathOf(root, file);
  await drafts.keep(root, file, { file, source, data, body });
}

/** @param change gives the file as it is to be, or nothing @returns the file as it was, where it is changed */
export async function changeSource(
  root: string,
  file: string,
  change: (source: string) => string | undefined,
): Promise<string | undefined> {
  const source = await readSource(root, file);
  const changed = change(source);
  if (changed !== undefined) await writeFile(await pathOf(root, file), changed);
  return changed === undefined ? undefined : source;
}

/**
 * @returns the file as it is now, as it was sent, and whether others' changes are in it too
 * @throws Refusal where the same place has changed since it was opened, or it is gone
 */
export async function saveText(root: string, { file, source, decision, data, body }: Saved) {
  const path = await pathOf(root, file);
  const set = data === undefined ? undefined : setFields(file, data, toText(file, source).data);
  const sent = writeFileText(file, source, { data: set, body });
  const theirs = await readSource(root, file).catch(async () => {
    await throwAway(root, { file, source: sent });
    throw new Refusal('Diesen Text gibt es nicht mehr. Was Sie geschrieben haben, liegt im Papierkorb.');
  });
  const seen = nameOf(theirs);
  const text = mergeLines(source, sent, theirs, decision?.seen === seen ? decision.take : undefined);
  if (text === undefined)
    throw new Refusal(
      'Inzwischen hat sich dieselbe Stelle geändert, in einem anderen Fenster oder durch andere. Gespeichert ist noch nichts: Welche Fassung gilt?',
      { conflicts: [{ file, base: source, mine: sent, theirs, seen }] },
    );
  await writeFile(path, text);
  await drafts.drop(root, file);
  return { text: toText(file, text), sent, isMerged: text !== sent };
}

/** Lays what was typed and not saved into the bin: the text is as it was saved. */
export async function discardTyped(root: string, file: string): Promise<void> {
  const kept = await drafts.read(root, file);
  if (!kept) return;
  await throwAway(root, kept);
  await drafts.drop(root, file);
}

/** Another version of a text as something typed and not yet saved; where the text is gone, as a file. */
export async function propose(root: string, { file, source, ...edited }: Omit<Kept, 'at'>): Promise<void> {
  const path = await pathOf(root, file);
  await discardTyped(root, file);
  const now = await readSource(root, file).catch(() => undefined);
  if (now === undefined) await writeFile(path, writeFileText(file, source, edited), { flag: 'wx' });
  else {
    const isTyped = edited.data !== undefined || edited.body !== undefined;
    const { data, body } = toText(file, source);
    await drafts.keep(root, file, isTyped ? { file, source, ...edited } : { file, source: now, data, body });
  }
}

/** @returns the file that is there again @throws Refusal where the bin has no such thing */
export async function takeFromBin(root: string, id: string): Promise<string> {
  const kept = await bin.read(root, id);
  if (!kept) throw new Refusal('Das liegt nicht im Papierkorb.');
  await propose(root, kept);
  await bin.drop(root, id);
  return kept.file;
}

/** What lies in the bin, the newest first, by the titles that it has. */
export async function listBin(root: string): Promise<{ id: string; at: number; title: string }[]> {
  const ids = await bin.list(root);
  const found = (await Promise.all(ids.map((id) => bin.read(root, id)))).flatMap((kept, index) => {
    if (!kept) return [];
    const { file, source, at, data } = kept;
    const { title = '' } = toChange(file, 'deleted', writeFileText(file, source, { data }));
    return [{ id: ids[index] ?? '', at, title }];
  });
  return found.sort((one, other) => other.at - one.at);
}

/** Articles alone can be deleted, into the bin: every other text is asked for by a page. @throws Refusal */
export async function deleteText(root: string, file: string): Promise<void> {
  if (folderOf(file) !== 'content/blog') throw new Refusal('Nur Artikel lassen sich löschen.');
  const source = await readSource(root, file);
  await throwAway(root, { file, source });
  await discardTyped(root, file);
  await rm(await pathOf(root, file));
}

/** Photos beside the articles that no text names: they stay on this machine. */
export async function findUnusedPhotos(root: string): Promise<string[]> {
  const photos = (await readdir(join(root, 'content/blog')).catch(() => [])).filter(isPhoto);
  const files = photos.length > 0 ? await Array.fromAsync(glob('content/**/*.{mdx,yaml}', { cwd: root })) : [];
  const words = (await Promise.all(files.map((file) => readFile(join(root, file), 'utf8')))).join('\n');
  return photos.filter((name) => !new RegExp(`(?<![\\w-])${RegExp.escape(name)}`).test(words));
}

/** @throws Refusal where a text shows it */
export async function deletePhoto(root: string, name: string): Promise<void> {
  if (!(await findUnusedPhotos(root)).includes(name)) throw new Refusal(`Das Foto „${name}“ steht in einem Text.`);
  await rm(join(root, 'content/blog', name));
}

/** @returns its name, made fit for an address and not yet taken @throws Refusal where it is no photo */
export async function savePhoto(root: string, name: string, bytes: Uint8Array): Promise<string> {
  const [, stem = '', ending = ''] = /^(.*)\.([a-z]+)$/.exec(photoToName(name.replace(/^.*[\\/]/, ''))) ?? [];
  const wrong = await pictureFault(`${stem || 'foto'}.${ending}`, bytes);
  if (wrong) throw new Refusal(`${wrong[0]}. ${wrong[1]}`);
  const taken = await toTakenPhoto(bytes);
  for (let count = 1; ; count++) {
    const free = `${stem || 'foto'}${count > 1 ? `-${count}` : ''}.${ending}`;
    try {
      await writeFile(join(root, 'content/blog', free), taken, { flag: 'wx' });
      return free;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}
