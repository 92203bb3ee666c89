/** Who is loaded: the floor, made of the text of our pages; ours; and the same text as others would build it. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pageToText, textToFloor, type PageText } from './page-text.ts';
import { buildPeers } from './peers.ts';
import { dist, startSite } from './site.ts';
import { serveFolder } from './static-server.ts';

/** By the name a page has at the peers. */
export const pages: Record<string, { title: string; path: string }> = {
  home: { title: 'Home of Bremen', path: '/bremen' },
  article: { title: 'An article', path: '/bremen/blog/bedarfsausweis-oder-verbrauchsausweis' },
  start: { title: 'Home without a place', path: '/' },
};

export type ContenderName =
  'floor' | 'ours' | 'ours, `npm start`' | 'Astro by its docs' | 'Next static export' | 'Vite single-page app';
export type Contender = { name: ContenderName; urlOf: (page: string) => string };

/** Whoever starts them closes them. The floor comes first, then ours. */
export async function startContenders(): Promise<{ contenders: Contender[]; close: () => Promise<void> }> {
  const texts = new Map<string, PageText>();
  for (const [name, { path }] of Object.entries(pages)) {
    texts.set(name, pageToText(await readFile(join(dist, `${path.slice(1) || 'index'}.html`), 'utf8')));
  }
  const peers = await buildPeers(texts);
  const floor = await mkdtemp(join(tmpdir(), 'energieausweis-floor-'));
  for (const [name, text] of texts) await writeFile(join(floor, `${name}.html`), textToFloor(text));

  const byPath = (page: string) => pages[page]?.path;
  const byName = (page: string) => `/${page}`;
  const served = [
    { name: 'floor', server: await serveFolder(floor), pathOf: byName },
    { name: 'ours', server: await serveFolder(dist), pathOf: byPath },
    { name: 'ours, `npm start`', server: await startSite(), pathOf: byPath },
    { name: 'Astro by its docs', server: await serveFolder(peers.astro), pathOf: byName },
    { name: 'Next static export', server: await serveFolder(peers.next), pathOf: byName },
    { name: 'Vite single-page app', server: await serveFolder(peers.spa), pathOf: byName },
  ] as const;
  return {
    contenders: served.map(({ name, server, pathOf }) => ({ name, urlOf: (page) => server.address + pathOf(page) })),
    close: async () => {
      for (const { server } of served) await server.close();
      await rm(floor, { recursive: true });
    },
  };
}
