/** The names of a table in its order; there is at least one, as zod asks of an enumeration. */
export const keysOf = <Key extends string>(table: Readonly<Record<Key, unknown>>): [Key, ...Key[]] =>
  Object.keys(table) as [Key, ...Key[]];
