/** Other spellings of addresses: `/Bremen`, `/BREMEN/services`, `/lüneburg`, `/luneburg`, `/Services`. */

/** What an address may begin with, by the name people may write instead. */
export type Known = { slug: string; name: string };

/** 'Lüneburg', 'lueneburg' and, as a keyboard without umlauts has it, 'luneburg' → 'luneburg' */
const toKey = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z\d]/g, '')
    .replace(/([aou])e/g, '$1');

/**
 * Gives for a path that leads nowhere, decoded, the one it may be another spelling of. Whether there
 * is a page behind the known beginning its caller looks.
 */
export function createPathMender(known: readonly Known[]): (path: string) => string | undefined {
  const slugs = new Map(known.flatMap(({ slug, name }) => [slug, name].map((text) => [toKey(text), slug])));
  return (path) => {
    const [, first = '', ...rest] = path
      .toLowerCase()
      .replace(/(\/index)?\.html$|\/$/, '')
      .split('/');
    const slug = slugs.get(toKey(first));
    if (!slug || !rest.every((segment) => /^[a-z\d-]+$/.test(segment))) return undefined;
    const right = ['', slug, ...rest].join('/');
    return right === path ? undefined : right;
  };
}
