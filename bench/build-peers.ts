/**
 * The same pages by Hugo and Eleventy: what stands around <main> is their layout, <main> itself a Markdown file for each
 * page, so that every page weighs what ours does. They do less for it: words are not filled, typeset or checked, and
 * no component is rendered.
 */
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runMeasured, type Run } from './measure.ts';

const peers = fileURLToPath(new URL('peers/', import.meta.url));

const layouts = {
  hugo: { file: 'layouts/_default', place: '{{ .Params.place }}', text: '{{ .Content }}' },
  eleventy: { file: 'layouts', place: '{{ place }}', text: '{{ content }}' },
};

/** Lays the pages without a place, as our build wrote them, out as a project of the peer for so many places. */
function writeProject(peer: keyof typeof layouts, site: string, cities: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), `build-${peer}-`));
  cpSync(join(peers, `build-${peer}`), folder, { recursive: true, filter: (path) => !path.endsWith('node_modules') });
  const { file, place, text } = layouts[peer];
  mkdirSync(join(folder, file), { recursive: true });
  // Every page kind is there bare, `about.html`, and below each place.
  const [home = ''] = globSync('*/about.html', { cwd: site });
  const kinds = [...globSync('**/*.html', { cwd: join(site, dirname(home)) }), 'index.html'];
  for (const page of kinds) {
    const html = readFileSync(join(site, page), 'utf8');
    const [, head = '', main = '', foot = ''] = /^([^]*<main[^>]*>)([^]*)(<\/main>[^]*)$/.exec(html) ?? [];
    const kind = page.replace('.html', '').replace('/', '-');
    const put = (part: string) => part.replaceAll(/\{[{%]/g, '').replaceAll('Norddeutschland', place);
    writeFileSync(join(folder, file, `${kind}.html`), `${put(head)}${text}${put(foot)}`);
    for (const city of cities) {
      // Hugo takes a folder with an index for one page.
      const target = join(folder, 'content', city, page.replace('index.html', 'home.html').replace('.html', '.md'));
      mkdirSync(dirname(target), { recursive: true });
      const layout = peer === 'hugo' ? kind : `${kind}.html`;
      const words = main.replaceAll('Norddeutschland', city).replaceAll(/\n\s*\n/g, '\n');
      writeFileSync(target, `---\nlayout: ${layout}\nplace: ${city}\n---\n\n<div>${words}</div>\n`);
    }
  }
  return folder;
}

/** @returns for each peer its run, its pages and what they weigh in bytes; Hugo only where it is installed */
export async function buildPeers(site: string, cities: readonly string[]) {
  const found: (Run & { name: string; pages: number; bytes: number })[] = [];
  const eleventy = join(peers, 'build-eleventy');
  if (!existsSync(join(eleventy, 'node_modules'))) execFileSync('npm', ['ci', '--ignore-scripts'], { cwd: eleventy });
  const programs = {
    hugo: ['hugo'],
    eleventy: [process.execPath, join(eleventy, 'node_modules/@11ty/eleventy/cmd.cjs')],
  };
  for (const [name, [command = '', ...args]] of Object.entries(programs)) {
    const folder = writeProject(name as keyof typeof layouts, site, cities);
    try {
      const run = await runMeasured(command, args, folder);
      const pages = globSync('public/**/*.html', { cwd: folder });
      const bytes = pages.reduce((sum, page) => sum + statSync(join(folder, page)).size, 0);
      found.push({ name, ...run, pages: pages.length, bytes });
    } finally {
      rmSync(folder, { recursive: true });
    }
  }
  return found;
}
