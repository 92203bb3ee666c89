/** Names changed files of `content/` as an editor knows them: by their titles. */
import { readYaml, frontmatterOf } from '../content/yaml.ts';

export type Change = {
  /** Path as an editor knows it: `content/blog/x.mdx`. */
  file: string;
  kind: 'new' | 'changed' | 'deleted';
  /** Title of an article, service or legal text; nothing where the file has none. */
  title?: string;
  /** An article that visitors do not see yet. */
  draft: boolean;
  /** Of an article: its category, and the day that readers see. */
  category?: string;
  date?: string;
};

/** @param text the file as it is, or as it was where it is deleted; empty for a photo */
export function toChange(file: string, kind: Change['kind'], text: string): Change {
  if (!file.endsWith('.mdx')) return { file, kind, draft: false };
  const head = (readYaml(frontmatterOf(text)).data ?? {}) as {
    title?: unknown;
    head?: { title?: unknown };
    draft?: unknown;
    category?: unknown;
    updatedDate?: unknown;
    publishDate?: unknown;
  };
  const title = head.title ?? head.head?.title;
  return {
    file,
    kind,
    draft: head.draft === true,
    ...(typeof head.category === 'string' && { category: head.category }),
    ...(typeof head.publishDate === 'string' && { date: String(head.updatedDate ?? head.publishDate) }),
    ...(typeof title === 'string' ? { title: title.replace(/\s+/g, ' ') } : {}),
  };
}

const kinds: Record<Change['kind'], string> = { new: 'neu', changed: 'geändert', deleted: 'gelöscht' };

/** 'geändert: „Dachboden dämmen“ (content/blog/x.mdx), Entwurf' */
export function changeToText({ file, kind, title, draft }: Change): string {
  const name = title === undefined ? file : `„${title}“ (${file})`;
  return `${kinds[kind]}: ${name}${draft ? ', Entwurf: Besucher sehen ihn nicht' : ''}`;
}

const verbs: Record<Change['kind'], string> = { new: 'Neu:', changed: 'Ändert', deleted: 'Löscht' };

/** The first line says what happened, and below stands each text where there are several. */
export function changesToMessage(changes: readonly Change[]): string {
  const [only] = changes;
  if (only && changes.length === 1)
    return `${verbs[only.kind]} ${only.title === undefined ? only.file : `„${only.title}“`}`;
  return [`Ändert ${changes.length} Texte`, '', ...changes.map((change) => `- ${changeToText(change)}`)].join('\n');
}
