/** The domain name system as this machine sees it. */
import { Resolver } from 'node:dns/promises';
import { second } from '#domain/time-units';
import type { Dns } from './records.ts';

const resolver = new Resolver({ timeout: 3 * second, tries: 2 });

const orNothing = <T>(asked: Promise<T[]>): Promise<T[]> =>
  asked.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENODATA' || error.code === 'ENOTFOUND') return [];
    throw error;
  });

export const dns: Dns = {
  addresses: (name, family) => orNothing(family === 4 ? resolver.resolve4(name) : resolver.resolve6(name)),
  texts: async (name) => (await orNothing(resolver.resolveTxt(name))).map((parts) => parts.join('')),
  issuers: async (name) =>
    (await orNothing(resolver.resolveCaa(name))).flatMap(({ issue }) => (issue === undefined ? [] : [issue])),
};
