/** The house beside the call that closes a page. */
import type { Area } from '#domain/places/area';
import type { CommonPage, PageKind } from '#domain/site/pages';
import type { HouseType } from '#domain/site/pictures';

/** Each has another of the area's street while that is long enough; all others have the first. */
const pages: readonly (PageKind | CommonPage)[] = [
  'about',
  'process',
  'guarantees',
  'tools',
  'stock',
  'certificate',
  'glossary',
];

export const callHouse = ({ street: { long } }: Pick<Area, 'street'>, page: PageKind | CommonPage): HouseType =>
  long[Math.max(pages.indexOf(page), 0) % long.length] as HouseType;
