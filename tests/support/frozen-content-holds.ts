/** A slip in `tests/content/` is told once and in German, in place of each suite that reads it. */
import { readContent } from '../../api/content.ts';
import { frozen } from './frozen.ts';

export default async function frozenContentHolds(): Promise<void> {
  await readContent(new URL('../../', import.meta.url), frozen.CONTENT_DIR);
}
