/** Other spellings of addresses: `/Bremen`, `/BREMEN/services`, `/lüneburg`, `/luneburg`, `/Services`. */
import { toSlug } from './fold.ts';

/** What an address may begin with, by the name people may write instead. */
export type Known = { slug: string; name: string };

const withoutMarks = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '');

/**
 * Gives for a path that leads nowhere the one it may be another spelling of. Whether there is a page
 * behind the known beginning its caller looks. The path may be decoded or as the address bar has it.
 */
export function createPathMender(known: readonly Known[]): (path: string) => string | undefined {
  // 'lueneburg', and as a keyboard without umlauts has it, 'luneburg'
  const slugs = new Map(
    known.flatMap(({ slug, name }) =>
      [slug, toSlug(name), toSlug(withoutMarks(name))].map((spelling) => [spelling, slug]),
    ),
  );
  return (path) => {
    const [first = '', ...rest] = toSegments(path);
    const slug = slugs.get(first);
    if (!slug || rest.includes('')) return undefined;
    const right = `/${[slug, ...rest].join('/')}`;
    return right === path ? undefined : right;
  };
}

/** '/L%C3%BCneburg/Services.html' → ['lueneburg', 'services'] */
function toSegments(path: string): string[] {
  try {
    const decoded = decodeURI(path).replace(/(?:(?:\/index)?\.html|\/)$/i, '');
    // No person types a control character.
    return /\p{Cc}/u.test(decoded) ? [] : decoded.split('/').slice(1).map(toSlug);
  } catch {
    // No UTF-8: nobody knows what was meant.
    return [];
  }
}
