/** MDN's tables of what browsers know, asked of the oldest ones (`browserslist` in package.json). */
import { createRequire } from 'node:module';
import type { CompatData, Identifier, SupportBlock } from '@mdn/browser-compat-data';
import { oldestBrowsers } from '../../src/build/browsers.ts';

const data = createRequire(import.meta.url)('@mdn/browser-compat-data') as CompatData;
const browsers = oldestBrowsers.map(({ name, version }) => ({
  id: (name === 'ios_saf' ? 'safari_ios' : name) as keyof SupportBlock,
  version,
}));

export const find = (key: readonly string[]): Identifier | undefined =>
  key.reduce<Identifier | undefined>(
    (node, part) => (node && Object.hasOwn(node, part) ? node[part] : undefined),
    data as unknown as Identifier,
  );

type Prefixed = (prefix: string) => boolean;

/** Since when a browser has it, by this very name. */
const sinceOf = (support: SupportBlock, id: keyof SupportBlock, prefixed: Prefixed, version = Infinity): number =>
  Math.min(
    ...[support[id] ?? []].flat().map(({ version_added, version_removed, flags, alternative_name, prefix }) => {
      const isGone = version_removed && parseFloat(version_removed) <= version;
      const isOther = flags || alternative_name || (prefix && !prefixed(prefix));
      const added = parseFloat(`${version_added}`.replace('≤', ''));
      // NaN for a preview.
      return isGone || isOther || Number.isNaN(added) ? Infinity : added;
    }),
  );

export const asNamed: Prefixed = () => false;

/** Oldest browsers that lack it. */
export const lackingOf = (support: SupportBlock, prefixed = asNamed) =>
  browsers.filter(({ id, version }) => sinceOf(support, id, prefixed, version) > version);

export const isLate = (node: Identifier | undefined): boolean =>
  !!node?.__compat && lackingOf(node.__compat.support).length > 0;

/** Since when each of `browserslist` has what the table calls so; a dash where it never does. */
export const versionsOf = (name: string): string[] =>
  browsers.map(({ id, version }) => {
    const support = find(name.split('.'))?.__compat?.support;
    const known = (then: number) => (support ? sinceOf(support, id, asNamed, then) : Infinity);
    // Named differently in a later version, it is still there: the oldest version decides first.
    const since = known(version) <= version ? known(version) : known(Infinity);
    return Number.isFinite(since) ? String(since) : '–';
  });

/** Where the tables have what scripts know: globals, and their members below them. */
export const scriptParents = [
  ['api'],
  ['javascript', 'builtins'],
  ['javascript', 'builtins', 'Intl'],
  ['javascript', 'builtins', 'WebAssembly'],
];

/** A global, or a member of it, that one of the browsers lacks. */
export type LateName = { holder: string; member?: string; isStatic?: boolean };

export const lateNames: readonly LateName[] = scriptParents.flatMap((parent) =>
  (Object.entries(find(parent) ?? {}) as [string, Identifier][]).flatMap(([name, node]) => {
    const holder = [...parent.slice(2), name].join('.');
    const members = (Object.entries(node) as [string, Identifier][])
      .filter(([member, inner]) => isLate(inner) && !member.endsWith('_event'))
      .map(([member]) => ({ holder, member: member.replace(/_static$/, ''), isStatic: member.endsWith('_static') }));
    return isLate(node) ? [...members, { holder }] : members;
  }),
);
