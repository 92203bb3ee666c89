/**
 * On which day the text of each address last changed, as the builds before have seen it: what the sitemap tells. The memory
 * is one file, kept between builds and laid beside the pages, from where a builder that keeps nothing fetches it. See
 * docs/decisions/0092-the-day-a-text-changed.md.
 */
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { anchors } from '#domain/routes';
import { mainToText } from './own-words.ts';

/** By path: what stands for the text, and the day on which it came to be. */
export type TextDays = {
  /** How texts were read: where that changes, every sum does, and no text has. */
  rule: string;
  texts: Record<string, readonly [sum: string, day: string]>;
};

export type DatedPage = {
  path: string;
  html: string;
  /** What its file in `content/` says, for the first build that remembers nothing. */
  day: string;
};

const rule = hash(
  'sha256',
  ['./text-days.ts', './own-words.ts'].map((file) => readFileSync(new URL(file, import.meta.url), 'utf8')).join(''),
).slice(0, 12);

/** Ways and forms, and sections that many pages have in common: the call-back, the newest articles, further ones. */
const shared = new RegExp(
  [
    String.raw`<(nav|form)\b[\s\S]*?<\/\1>`,
    String.raw`<section\b[^>]*(?:id="(?:${anchors.contact}|${anchors.blog})"|related-articles)[\s\S]*?<\/section>`,
  ].join('|'),
  'g',
);

/** What a page says itself, in words alone: other hyphens or marks are no other text. */
export const ownText = (html: string): string =>
  (
    mainToText(html.replace(shared, ' '))
      .toLowerCase()
      .match(/[\p{L}\d]+/gu) ?? []
  ).join(' ');

const dayPattern = /^\d{4}-\d\d-\d\d$/;

/** A memory as it was kept or fetched; what is no memory, and days that cannot be, are none. @param today as in the sitemap */
export function parseTextDays(text: string | undefined, today: string): TextDays | undefined {
  try {
    const { rule, texts } = JSON.parse(text ?? '') as TextDays;
    const entries = Object.entries(texts).filter(
      ([, [sum, day]]) => typeof sum === 'string' && dayPattern.test(day) && day <= today,
    );
    return entries.length > 0 ? { rule, texts: Object.fromEntries(entries) } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * A text that differs from the one remembered is of today, and so is one at an address that was not there. Without a memory
 * each has the day of its file, and where texts are read in another way than before, the one that it had.
 */
export function settleTextDays(pages: readonly DatedPage[], before: TextDays | undefined, today: string): TextDays {
  const texts = pages.map(({ path, html, day }) => {
    const sum = hash('sha256', ownText(html)).slice(0, 12);
    const known = before?.texts[path];
    const isSame = known && (before.rule !== rule || known[0] === sum);
    const since = isSame ? known[1] : before ? today : day;
    return [path, [sum, since < today ? since : today] as const];
  });
  return { rule, texts: Object.fromEntries(texts) as TextDays['texts'] };
}
