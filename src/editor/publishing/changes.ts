/** Names changed files of `content/` as an editor knows them: by their titles. */
import { timeToDay } from '#domain/language/format';
import { appearsOn, never, publishedFrom } from '../../content/reader/dated.ts';
import { yamlFiles } from '../../content/schemas/index.ts';
import { readYaml, frontmatterOf } from '../../content/reader/yaml.ts';

export type Change = {
  /** Path as an editor knows it: `content/blog/x.mdx`. */
  file: string;
  kind: 'new' | 'changed' | 'deleted';
  /** What editors know it by; nothing where the file has no title. */
  title?: string;
  /** An article that visitors do not see yet. */
  draft: boolean;
  /** The day on which they will: '2026-12-03' */
  appears?: string;
  /** Only an article has these: its category, and the day that readers see. */
  category?: string;
  date?: string;
};

/** Whether a file is one of the website's that has a title. */
export const isText = (file: string): boolean => file.endsWith('.mdx') || Object.hasOwn(yamlFiles, file);

type Head = {
  title?: unknown;
  head?: { title?: unknown; crumb?: unknown };
  category?: unknown;
  updatedDate?: unknown;
  publishDate?: unknown;
} | null;

/** A page is called as in its breadcrumb, another file as its schema says, a tool by both: „Werkzeug: CO2-Kosten“. */
function titleOf(file: string, data: Head) {
  if (file.endsWith('.mdx')) return data?.title ?? data?.head?.title;
  const { title } = yamlFiles[file as keyof typeof yamlFiles].meta() ?? {};
  return [title, data?.head?.crumb].filter((name) => typeof name === 'string').join(': ') || undefined;
}

/** @param text the file as it is, or as it was where it is deleted; empty for a photo */
export function toChange(file: string, kind: Change['kind'], text: string, today = timeToDay(Date.now())): Change {
  if (!isText(file)) return { file, kind, draft: false };
  const isPage = /^content\/(?:pages|tools)\//.test(file);
  const { data } = readYaml(file.endsWith('.mdx') ? frontmatterOf(text) : isPage ? text : '').on(today);
  const head: Head = data ?? null;
  const title = titleOf(file, head);
  const from = publishedFrom(data);
  return {
    file,
    kind,
    draft: from === never,
    ...(kind !== 'deleted' && from > today && from < never && { appears: from }),
    ...(typeof head?.category === 'string' && { category: head.category }),
    ...(typeof head?.publishDate === 'string' && { date: String(head.updatedDate ?? head.publishDate) }),
    // A page that each place has is titled without the place.
    ...(typeof title === 'string' ? { title: title.replace(/\s*\{phrase\}/, '').replace(/\s+/g, ' ') } : {}),
  };
}

const kinds: Record<Change['kind'], string> = { new: 'neu', changed: 'geändert', deleted: 'gelöscht' };

const nameOf = ({ file, title }: Change): string => (title === undefined ? file.replace(/^.*\//, '') : `„${title}“`);

/** 'geändert: „Dachboden dämmen“, Entwurf: Besucher sehen ihn nicht', 'neu: dachboden.jpg' */
export function changeToText(change: Change): string {
  const { kind, draft, appears } = change;
  const state = draft ? ', Entwurf: Besucher sehen ihn nicht' : appears ? `, ${appearsOn(appears)}` : '';
  return `${kinds[kind]}: ${nameOf(change)}${state}`;
}

const verbs: Record<Change['kind'], string> = { new: 'Neu:', changed: 'Ändert', deleted: 'Löscht' };

/** The first line says what happened, of the first text that has a title; below stand all where there are several. */
export function changesToMessage(changes: readonly Change[]): string {
  const first = changes.find(({ title }) => title !== undefined) ?? changes[0];
  if (!first) return '';
  const said = `${verbs[first.kind]} ${nameOf(first)}`;
  const more = changes.length - 1;
  if (more === 0) return said;
  const others = `und ${more === 1 ? 'eine weitere Datei' : `${more} weitere Dateien`}`;
  return [`${said} ${others}`, '', ...changes.map((change) => `- ${changeToText(change)}`)].join('\n');
}

const takesBack = 'Nimmt zurück:';
const bringsBack = 'Holt wieder:';

/** 'Ändert „A“' → 'Nimmt zurück: Ändert „A“' → 'Holt wieder: Ändert „A“' */
export const toUndoMessage = (said: string): string =>
  said.startsWith(takesBack)
    ? said.replace(takesBack, bringsBack)
    : `${takesBack} ${said.replace(`${bringsBack} `, '')}`;

const beginnings = [...Object.values(verbs), takesBack, bringsBack];

/** A message as it was written by the editor; whoever writes in files writes English, of more than texts. */
export const toEditorMessage = (message: string): string =>
  beginnings.some((beginning) => message.startsWith(`${beginning} `)) ? message : 'Geändert, nicht mit dem Editor';
