/** Weight of pages and their scripts, compressed with brotli as a CDN would. */
import { readFile } from 'node:fs/promises';
import { brotliCompressSync } from 'node:zlib';
import type { HTMLElement } from 'node-html-parser';

/** Bytes. */
export const compressedSize = (content: Buffer | string): number => brotliCompressSync(content).length;

/** Addresses of the scripts that a page loads by itself. */
export const loadedScripts = (document: HTMLElement): string[] =>
  document.querySelectorAll('script[src]').map((script) => script.getAttribute('src') ?? '');

const addressesOf = (island: HTMLElement): string[] =>
  ['component-url', 'renderer-url'].flatMap((attribute) => island.getAttribute(attribute) ?? []);

/** Addresses of all islands that a touch may wake; notifications come when there is one to show. */
export const touchedScripts = (document: HTMLElement): string[] =>
  document.querySelectorAll('astro-island:not([client=notice])').flatMap(addressesOf);

/** Addresses of an island: its component and its renderer. @throws where the page does not have it */
export function islandScripts(document: HTMLElement, name: string): string[] {
  const island = document
    .querySelectorAll('astro-island')
    .find((element) => element.getAttribute('component-url')?.includes(name));
  if (!island) throw new Error(`There is no ${name}`);
  return addressesOf(island);
}

/** @param site folder of a built site, a slash at its end. A file is read once. */
export function createScale(site: string) {
  const sizes = new Map<string, number>();
  return {
    /** Bytes of these files together. */
    async files(files: Iterable<string>): Promise<number> {
      let sum = 0;
      for (const file of files) {
        const bytes = sizes.get(file) ?? compressedSize(await readFile(site + file));
        sizes.set(file, bytes);
        sum += bytes;
      }
      return sum;
    },
    /** Files that a browser fetches for these addresses: the scripts and everything they import, each once. */
    async scriptsOf(addresses: string[]): Promise<Set<string>> {
      const found = new Set<string>();
      const queue = addresses.map((address) => address.slice(1));
      for (let file = queue.pop(); file; file = queue.pop()) {
        if (found.has(file)) continue;
        found.add(file);
        const code = await readFile(site + file, 'utf8');
        for (const [, name] of code.matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g))
          queue.push(`_astro/${name}`);
      }
      return found;
    },
  };
}
