/** What structured data of all kinds names: addresses in full, and the firm. */
import { firmId } from '#domain/site/routes';

/** A path as an address with the site's host. */
export const absolute = (path: string): string => new URL(path, import.meta.env.SITE).href;

/** The firm, of which each page tells once (`src/layouts/LocalBusiness.astro`). */
export const firm = { '@id': absolute(firmId) };
