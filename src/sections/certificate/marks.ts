/** `pageId(2)` → 'seite-2' */
export const pageId = (number: number): string => `seite-${number}`;

/** Marks the field of the drawing whose text the address names: by styles alone, one rule for each field. */
export const toMarks = (ids: readonly string[]): string =>
  `@layer components{${ids
    .map((id) => `.sample-page:has(#${id}:target) [href='#${id}']`)
    .join(',')}{background:var(--mint);outline:3px solid var(--deich)}}`;
