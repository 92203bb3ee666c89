/** The house beside the call that closes a page. */
import type { Area } from '#domain/places/area';
import type { HouseType } from '#domain/site/pictures';

/** Pages that close so. */
const pages = ['about', 'process', 'guarantees', 'tools', 'stock', 'certificate', 'glossary'] as const;

/** One of the area's street: each page has another while the street is long enough. */
export const callHouse = ({ street: { long } }: Pick<Area, 'street'>, page: (typeof pages)[number]): HouseType =>
  long[pages.indexOf(page) % long.length] as HouseType;
