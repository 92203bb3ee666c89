import type { City } from '#domain/places/regions';
import type { Site } from '../content/site.ts';

/** What every section of a page takes: whose page it is, and its words with their placeholders filled. */
export type SectionProps<Copy> = { site: Site; city: City | undefined; copy: Copy };
