/** A call as key segments. */
export type Key = readonly string[];

/** `PUBLIC_API_URL` comes in front of every path; empty where site and service share a host. */
export const keyToAddress = (key: Key): string => `${import.meta.env.PUBLIC_API_URL ?? ''}${key.join('/')}`;
