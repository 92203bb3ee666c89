/** What something is from a day on; the first of its versions from the beginning. */
export type From = { from: string | undefined };
export type Versions<V> = readonly [From & V, ...(From & V)[]];

/** Of the versions in their order the last that has begun, else the first. @param day '2027-01-01' */
export const versionOf = <V extends From>(versions: readonly [V, ...V[]], day: string): V =>
  versions.findLast(({ from }) => from !== undefined && from <= day) ?? versions[0];

/** Each with its own day. */
export const mapVersions = <V, W>([first, ...others]: Versions<V>, to: (version: From & V) => W): Versions<W> => {
  const map = (version: From & V) => ({ ...to(version), from: version.from });
  return [map(first), ...others.map(map)];
};
