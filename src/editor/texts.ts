/** The files of `content/` as the editor in the browser opens and saves them; nothing outside of it is reached. */
import { hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { glob, readFile, readdir, realpath, rm, writeFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { slugPattern } from '#domain/regions';
import { faultToText } from '../content/faults.ts';
import { mdxFolders, yamlFiles } from '../content/schemas/index.ts';
import { decode } from '../content/utf8.ts';
import { bodyOf, frontmatterOf, hasFrontmatter, readYaml } from '../content/yaml.ts';
import { pictureFault, toTakenPhoto } from '../content/checks/pictures.ts';
import { isPhoto, photoToName } from '../content/checks/structure.ts';
import { toChange } from './changes.ts';
import { setFields } from './typeset.ts';
import { writeBody } from './write-body.ts';
import { writeYaml } from './write-yaml.ts';

/** Told in German to whoever sits at the browser. */
export class TextError extends Error {
  override name = 'TextError';
}

export type TextEntry = {
  /** Path as an editor knows it: `content/blog/x.mdx`. */
  file: string;
  /** Title of an article, service or legal text, else the file's name. */
  title: string;
  draft: boolean;
  /** Of an article: its category, and the day that readers see. */
  category?: string;
  date?: string;
};

export type Text = {
  file: string;
  /** What stands in YAML, or at the head of an MDX file. */
  data: unknown;
  /** The text below the head, in MDX; nothing in YAML files. */
  body?: string;
  /** Changes with the file. */
  digest: string;
};

export type Saved = {
  file: string;
  /** What it is to say at its head; without it the head stays. */
  data?: unknown;
  /** The text below; without it this stays. */
  body?: string | undefined;
  /** Of the file as it was opened: meanwhile it may have changed. */
  digest: string;
};

const isYaml = (file: string): boolean => file in yamlFiles;

/** 'content/blog/x.mdx' → 'content/blog' where that is a text of a known folder */
export function folderOf(file: string): keyof typeof mdxFolders | undefined {
  const [, folder = '', slug = ''] = /^(content\/[a-z]+)\/([^/]+)\.mdx$/.exec(file) ?? [];
  return folder in mdxFolders && slugPattern.test(slug) ? (folder as keyof typeof mdxFolders) : undefined;
}

/** Where a known file lies. @throws TextError where the name is another, or a link leads out of content/ */
async function pathOf(root: string, file: string): Promise<string> {
  const path = join(root, file);
  const content = await realpath(join(root, 'content'));
  const there = await realpath(path).catch(() => join(content, file.replace(/^content\//, '')));
  if ((!isYaml(file) && !folderOf(file)) || !there.startsWith(content + sep))
    throw new TextError(`„${file}“ ist kein Text dieser Website.`);
  return path;
}

const digestOf = (source: string): string => hash('sha256', source).slice(0, 16);

async function readSource(root: string, file: string): Promise<string> {
  const path = await pathOf(root, file);
  const bytes = await readFile(path).catch(() => {
    throw new TextError(`${file} gibt es nicht mehr.`);
  });
  const { text, fault } = decode(bytes);
  // Saved from here, what it could not read would be lost.
  if (fault) throw new TextError(faultToText({ file, ...fault }));
  return text;
}

/** A page is called as in its breadcrumb, another file as its schema says, a tool by both: „Werkzeug: CO2-Kosten“. */
async function titleOf(root: string, file: keyof typeof yamlFiles): Promise<string> {
  const { title } = yamlFiles[file].meta() ?? {};
  const isPage = /^content\/(?:pages|tools)\//.test(file);
  const { data } = readYaml(isPage ? await readSource(root, file).catch(() => '') : '');
  const crumb = (data as { head?: { crumb?: unknown } } | null | undefined)?.head?.crumb;
  const names = [title, crumb].filter((name) => typeof name === 'string');
  return names.length > 0 ? names.join(': ') : file;
}

/** Every text that is there, in the order of the folders; articles by name. What a firm's own folder is lent is not in it. */
export async function listTexts(root: string): Promise<TextEntry[]> {
  const folders = await Promise.all(
    (Object.keys(mdxFolders) as (keyof typeof mdxFolders)[]).map(async (folder) => {
      const names = (await readdir(join(root, folder)).catch(() => []))
        .sort()
        .filter((name) => folderOf(`${folder}/${name}`));
      return Promise.all(
        names.map(async (name) => {
          const file = `${folder}/${name}`;
          const {
            title = name.replace('.mdx', ''),
            kind: _kind,
            ...known
          } = toChange(file, 'changed', await readSource(root, file));
          return { ...known, title };
        }),
      );
    }),
  );
  const words = await Promise.all(
    (Object.keys(yamlFiles) as (keyof typeof yamlFiles)[])
      .filter((file) => existsSync(join(root, file)))
      .map(async (file) => ({
        file,
        title: await titleOf(root, file),
        draft: false,
      })),
  );
  return [...folders.flat(), ...words];
}

const dataOf = (file: string, source: string) => readYaml(isYaml(file) ? source : frontmatterOf(source));

/** @throws TextError where there is none, or its YAML cannot be read */
export async function readText(root: string, file: string): Promise<Text> {
  const source = await readSource(root, file);
  const isText = !isYaml(file);
  const yaml = dataOf(file, source);
  if (yaml.fault) throw new TextError(`${file}, Zeile ${yaml.fault.line}: ${yaml.fault.what}. ${yaml.fault.mend}`);
  return {
    file,
    data: yaml.data,
    digest: digestOf(source),
    ...(isText ? { body: bodyOf(source).replace(/^\r?\n+/, '') } : {}),
  };
}

/** @returns the file as it is now @throws TextError where it has changed since it was opened */
export async function saveText(root: string, { file, data, body, digest }: Saved): Promise<Text> {
  const source = await readSource(root, file);
  if (digestOf(source) !== digest)
    throw new TextError(
      'Die Datei hat sich geändert, seit Sie sie geöffnet haben: in einem anderen Fenster oder durch das Veröffentlichen. Laden Sie die Seite neu; kopieren Sie vorher heraus, was Sie behalten möchten.',
    );
  const set = data === undefined ? undefined : setFields(file, data, dataOf(file, source).data);
  const text = isYaml(file) ? (set === undefined ? source : writeYaml(source, set)) : writeMdx(source, set, body);
  await writeFile(await pathOf(root, file), text);
  return readText(root, file);
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

/** An MDX file with another head, another text, or both. */
export function writeMdx(source: string, data: unknown, body: string | undefined): string {
  const head = hasFrontmatter(source) ? frontmatterOf(source).replace(/^#\n/, '') : '';
  const written = data === undefined ? head : writeYaml(`${head}\n`, data).trimEnd();
  const below = bodyOf(source).replace(/^\r?\n/, '');
  return `---\n${written}\n---\n${body === undefined ? below : `\n${writeBody(below, body)}\n`}`;
}

/** Articles alone can be deleted: every other text is asked for by a page. @throws TextError */
export async function deleteText(root: string, file: string): Promise<void> {
  if (folderOf(file) !== 'content/blog') throw new TextError('Nur Artikel lassen sich löschen.');
  await readSource(root, file);
  await rm(await pathOf(root, file));
}

/** Photos beside the articles that no text names: they stay on this machine. */
export async function findUnusedPhotos(root: string): Promise<string[]> {
  const photos = (await readdir(join(root, 'content/blog')).catch(() => [])).filter(isPhoto);
  const files = photos.length > 0 ? await Array.fromAsync(glob('content/**/*.{mdx,yaml}', { cwd: root })) : [];
  const words = (await Promise.all(files.map((file) => readFile(join(root, file), 'utf8')))).join('\n');
  return photos.filter((name) => !new RegExp(`(?<![\\w-])${RegExp.escape(name)}`).test(words));
}

/** @throws TextError where a text shows it */
export async function deletePhoto(root: string, name: string): Promise<void> {
  if (!(await findUnusedPhotos(root)).includes(name)) throw new TextError(`Das Foto „${name}“ steht in einem Text.`);
  await rm(join(root, 'content/blog', name));
}

/** @returns its name, made fit for an address and not yet taken @throws TextError where it is no photo */
export async function savePhoto(root: string, name: string, bytes: Uint8Array): Promise<string> {
  const [, stem = '', ending = ''] = /^(.*)\.([a-z]+)$/.exec(photoToName(name.replace(/^.*[\\/]/, ''))) ?? [];
  const wrong = await pictureFault(`${stem || 'foto'}.${ending}`, bytes);
  if (wrong) throw new TextError(`${wrong[0]}. ${wrong[1]}`);
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
