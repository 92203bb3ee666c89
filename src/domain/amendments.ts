/** What changes of a file on a day, told by that alone: `later` in `content/`. Pure. */

export type Fields = Record<string, unknown>;
export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

type Named = Fields & { id: string };

/** Entries that have names of their own, as claims and constants of the law. */
export const areNamed = (list: unknown): list is Named[] =>
  Array.isArray(list) && list.length > 0 && list.every((entry) => isFields(entry) && typeof entry['id'] === 'string');

/** What is no longer there, whether a field or an entry with a name. */
const gone = 'gone';

/**
 * A value as it is from a day on: of fields those that are named change, of entries with an `id` those of the same one;
 * every other list is another as a whole. `gone` takes a field away, `gone: true` an entry.
 */
export function amend(before: unknown, change: unknown): unknown {
  if (isFields(before) && isFields(change)) {
    const changed = Object.entries(change).map(([name, value]) => [name, amend(before[name], value)] as const);
    return Object.fromEntries(
      Object.entries({ ...before, ...Object.fromEntries(changed) }).filter(([, value]) => value !== gone),
    );
  }
  if (!areNamed(before) || !areNamed(change)) return change;
  const own = new Map(change.map((entry) => [entry.id, entry]));
  return [
    ...before.map((entry) => amend(entry, own.get(entry.id) ?? entry) as Fields),
    ...change.filter(({ id }) => !before.some((entry) => entry.id === id)),
  ].filter((entry) => entry[gone] !== true);
}

/** The least change that makes one value of the other, by `amend`. @returns `undefined` where both say the same */
export function changeBetween(before: unknown, after: unknown): unknown {
  if (JSON.stringify(before) === JSON.stringify(after)) return undefined;
  if (isFields(before) && isFields(after)) {
    const names = new Set([...Object.keys(before), ...Object.keys(after)]);
    const changes = [...names].flatMap((name) => {
      const change = after[name] === undefined ? gone : changeBetween(before[name], after[name]);
      return change === undefined ? [] : [[name, change] as const];
    });
    return changes.length > 0 ? Object.fromEntries(changes) : undefined;
  }
  if (!areNamed(before) || !areNamed(after)) return after;
  const find = (list: readonly Named[], { id }: Named) => list.find((entry) => entry.id === id);
  const changes = [
    ...after.flatMap((entry) => {
      const change = changeBetween(find(before, entry), entry);
      return change === undefined ? [] : [{ id: entry.id, ...(change as Fields) }];
    }),
    ...before.filter((entry) => !find(after, entry)).map(({ id }) => ({ id, [gone]: true })),
  ];
  return changes.length > 0 ? changes : undefined;
}

/**
 * What a file says before its first day and from each on, and the entries of its `later`, whatever stands there.
 * @returns one more version than days
 */
export function toDays(data: unknown): { days: Fields[]; versions: [Fields, ...Fields[]] } {
  const { later, ...now } = isFields(data) ? data : {};
  const days = (Array.isArray(later) ? later : []).map((day: unknown) => (isFields(day) ? day : {}));
  const versions: [Fields, ...Fields[]] = [now];
  for (const { from: _, ...change } of days) versions.push(amend(versions.at(-1), change) as Fields);
  return { days, versions };
}
