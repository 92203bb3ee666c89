/**
 * Another provider, elsewhere and in other colours: a content folder outside the project's and one setting, no line of
 * code. What of the project's own provider is left in that site stands in code where content should be.
 */
import { glob, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { regionsToResponse } from '#domain/regions';
import { routes } from '#domain/routes';
import { createReader } from '../../src/content/reader.ts';
import { every } from '../support/every.ts';
import { buildCopy, copyProject, removeCopy } from '../support/project-copy.ts';
import { serviceCommand, spawnService } from '../support/service-process.ts';
import { reader as ownReader } from '../support/content.ts';

const root = new URL('../../', import.meta.url);
const contentDir = fileURLToPath(new URL('../other-firm', import.meta.url));
const reader = createReader(root, contentDir);
const own = await ownReader.site();
const other = await reader.site();

let folder = '';
/** Every file of the site that is text, by path. */
const texts = new Map<string, string>();
const textAt = (file: string) => texts.get(file) ?? '';

beforeAll(async () => {
  folder = await copyProject();
  await buildCopy(folder, { CONTENT_DIR: contentDir });
  const site = join(folder, 'dist');
  for await (const entry of glob('**/*', { cwd: site, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && !/\.(?:png|ico|woff2|webp|avif)$/.test(path))
      texts.set(path.slice(site.length + 1), await readFile(path, 'utf8'));
  }
}, 180_000);
afterAll(() => removeCopy(folder));

test("its site says nothing of the project's own provider", () => {
  const { brand: _, colours, legalName, phone, email } = own.company;
  const words = [
    own.area.name,
    own.area.office.name,
    legalName,
    phone,
    email,
    colours.main,
    colours.deep,
    colours.line,
  ];
  const files = [...texts].map(([name, text]) => ({ name, text: text.toLowerCase() }));
  expect(files.length).toBeGreaterThan(200);
  every(files, ({ name, text }) => {
    expect(words.filter((word) => `${name} ${text}`.includes(word.toLowerCase()))).toEqual([]);
  });
});

test('its site has its name, its colours, its places and its articles', () => {
  const { brand, colours } = other.company;
  expect(other.cities).toHaveLength(12);
  every(
    [undefined, ...other.cities].map((city) => ({ city, name: city?.name ?? other.area.name })),
    ({ city, name }) => {
      const page = textAt(city ? `${city.slug}.html` : 'index.html');
      expect(page).toContain(`property="og:site_name" content="${brand} ${name}"`);
      expect(page).toContain(`--deich:${colours.main}`);
      expect(page).toContain(`fill="${colours.main}"`);
    },
  );
  expect(textAt('favicon.svg')).toContain(colours.main);
  const feed = JSON.parse(textAt(routes.jsonFeed().slice(1))) as { items: { url: string }[] };
  expect(feed.items.map(({ url }) => new URL(url).pathname).sort()).toEqual([
    '/blog/fernwaerme-im-hochhaus',
    '/blog/zechenhaus-und-energieausweis',
  ]);
});

test('its service knows its places and takes a request', async () => {
  const data = await mkdtemp(join(tmpdir(), 'other-firm-'));
  onTestFinished(() => rm(data, { recursive: true }));
  const settings = { CONTENT_DIR: contentDir, DATABASE_URL: `file:${join(data, 'leads.db')}` };
  const service = spawnService(settings, [...serviceCommand, '--site', join(folder, 'dist')]);
  onTestFinished(async () => void (await service.end('SIGTERM')));
  const address = await service.address();
  expect(await (await fetch(`${address}/api/regions`)).json()).toEqual(regionsToResponse(other.regions));
  expect(await (await fetch(`${address}/essen`)).text()).toBe(textAt('essen.html'));
  const form = new URLSearchParams({
    ...{ firstName: 'Anna', lastName: 'Beispiel', email: 'anna@example.org', phone: '0201 1' },
    ...{ privacy: 'on', originalCity: 'essen', source: 'kontakt' },
  });
  const posted = await fetch(`${address}/api/contacts`, { method: 'POST', body: form, redirect: 'manual' });
  expect([posted.status, posted.headers.get('Location')]).toEqual([303, '/essen/danke']);
});
