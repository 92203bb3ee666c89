/** The built pages that search engines may keep, as their own words are counted. */
import type { BuiltText } from '../../../src/build/release/shingles.ts';
import { mayBeCanonical, type RouteKind } from '#domain/site/routes';
import { serviceSlugs } from '#domain/site/pages';
import { places } from '../content.ts';
import { findPage } from './dist.ts';
import { builtKinds, commonKinds, toolKinds } from './kinds.ts';

const isService = (name: string) => serviceSlugs.some((slug) => slug === name);

export const builtTexts: readonly BuiltText[] = [...builtKinds, ...toolKinds, ...commonKinds]
  .filter(({ isIndexed }) => isIndexed)
  .flatMap(({ name, href }) =>
    (isService(name) || mayBeCanonical(name as RouteKind) ? places : [undefined]).flatMap((city) => {
      // One page is in no build without figures.
      const page = findPage(href(city));
      return page ? { path: page.path, kind: href(undefined), city, html: page.html } : [];
    }),
  );
