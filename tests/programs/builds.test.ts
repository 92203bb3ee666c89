/**
 * Another provider, elsewhere and in other colours: a content folder outside the project's and one setting, no line of
 * code. What of the project's own provider is left in that site stands in code where content should be. Then texts are
 * edited: a build that reuses what did not change gives the same files as one from nothing.
 */
import { cp, glob, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { propertyLetters } from '#domain/property-letters';
import { regionsToResponse } from '#domain/regions';
import { routes } from '#domain/routes';
import { createReader, type Reader } from '../../src/content/reader.ts';
import { ensureLightBrowser, lightArguments } from '../support/browser.ts';
import { every } from '../support/every.ts';
import { buildCopy, copyProject, removeCopy, leaveFewPlaces } from '../support/project-copy.ts';
import { serviceCommand, spawnService } from '../support/service-process.ts';
import { reader as ownReader, root } from '../support/content.ts';

/** Three places are enough here too: the head office, near, and far. */
const places = ['essen', 'duisburg', 'hamm'];
const own = await ownReader.site();

let folder = '';
let contentDir = '';
/** Output of the first build. */
let printed = '';
let reader: Reader;
let other: Awaited<ReturnType<Reader['site']>>;

/** Every file of the site, by path, a character a byte. */
async function readSite(dist = 'dist'): Promise<Map<string, string>> {
  const site = join(folder, dist);
  const files = await Array.fromAsync(glob('**/*.*', { cwd: site }));
  return new Map(
    await Promise.all(files.map(async (file) => [file, await readFile(join(site, file), 'latin1')] as const)),
  );
}
/** As the first build has left it. */
let built: Map<string, string>;
const textAt = (file: string) => Buffer.from(built.get(file) ?? '', 'latin1').toString();

beforeAll(async () => {
  folder = await copyProject();
  contentDir = await mkdtemp(join(tmpdir(), 'other-firm-'));
  await cp(new URL('tests/other-firm/', root), contentDir, { recursive: true });
  await leaveFewPlaces(folder, contentDir, places);
  reader = createReader(pathToFileURL(`${folder}/`), contentDir);
  other = await reader.site();
  printed = await buildCopy(folder, { CONTENT_DIR: contentDir });
  built = await readSite();
});
afterAll(() => Promise.all([folder, contentDir].map(removeCopy)));

test('its build warns of nothing', () => {
  // With time the texts' age is told.
  const told = printed.split('\n').filter((line) => /warn/i.test(line) && !line.includes('[content-overlay]'));
  expect(told).toEqual([]);
});

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
  const files = [...built.keys()]
    .filter((name) => !/\.(?:png|ico|woff2|webp|avif)$/.test(name))
    .map((name) => ({ name, text: textAt(name).toLowerCase() }));
  expect(files.length).toBeGreaterThan(100);
  every(files, ({ name, text }) => {
    expect(words.filter((word) => `${name} ${text}`.includes(word.toLowerCase()))).toEqual([]);
  });
});

test('its site has its name, its colours, its places and its articles', () => {
  const { brand, colours } = other.company;
  expect(other.cities.map(({ slug }) => slug).sort()).toEqual([...places].sort());
  every(
    [undefined, ...other.cities].map((city) => ({ city, name: city?.name ?? other.area.name })),
    ({ city, name }) => {
      const page = textAt(city ? `${city.slug}.html` : 'index.html');
      expect(page).toContain(`property="og:site_name" content="${brand} ${name}"`);
      expect(page).toContain(`--${propertyLetters.deich}:${colours.main}`);
      expect(page).toContain(`fill="${colours.main}"`);
    },
  );
  expect(textAt('favicon.svg')).toContain(colours.main);
  const links = [...textAt(routes.rss().slice(1)).matchAll(/<item>.*?<link>(.*?)<\/link>/gs)];
  expect(links.map(([, link = '']) => new URL(link).pathname).sort()).toEqual([
    '/blog/fernwaerme-im-hochhaus',
    '/blog/zechenhaus-und-energieausweis',
  ]);
});

test('its articles leave out what they tell of places that are not there', () => {
  const article = textAt('blog/fernwaerme-im-hochhaus.html');
  expect(article).toContain('Was der Versorger liefert');
  expect(article).not.toContain('Flensburg');
});

test('its pages show what holds without proof in place of each claim, and nothing of what it does not claim', async () => {
  expect(other.company.claims.filter(({ evidence }) => evidence !== null)).toEqual([]);
  const home = textAt('index.html');
  for (const words of ['PDF nach dem Termin', 'zur Ausstellung berechtigt', 'Preisabgleich'])
    expect(home).toContain(words);
  // It does not say how often it checks, and what is popular with others.
  const { popular } = (await reader.yaml('content/pages/home.yaml')).prices;
  expect([popular, other.company.claims.some(({ id }) => id === 'popular')]).toEqual(['{claim.popular}', false]);
  expect(home).not.toMatch(/geprüft, bevor er|Für Vermieter|class="quality|<span class="arrow-tag"/);
  for (const page of [home, textAt('about.html'), textAt('guarantees.html')])
    expect(page).not.toMatch(/rechtssicher|★|Bestpreis|Fünffach|Beliebt|1000\+|Zufriedenheit|mittlere Lieferzeit/);
});

test('no sentence mentions what the firm has not', () => {
  const { whatsapp, hotline, sundays, vatId } = other.company;
  const has = { whatsapp, hotline, sundays, vatId, tax: other.prices.included.includes('steuer') || undefined };
  expect(Object.values(has).filter(Boolean)).toEqual([]);
  const words = /whatsapp|wa\.me|hotline|\bsonntags?\b|mehrwertsteuer|\bmwst|umsatzsteuer|\bust\b|ustg/gi;
  const texts = [...built.keys()]
    .filter((name) => /\.(?:html|txt|xml|json)$/.test(name))
    .map((name) => ({
      name,
      text: textAt(name)
        .replace(/<(script|style)\b.*?<\/\1>/gs, '')
        .replaceAll('\u00ad', ''),
    }));
  every(texts, ({ name, text }) => {
    // The tool for costs of CO2 speaks of a tax on fuel, which is everybody's.
    expect(name.startsWith('werkzeuge/co2') ? [] : [...text.matchAll(words)].map(([word]) => word)).toEqual([]);
  });
});

/** Files that differ between two sites. */
const differing = (a: Map<string, string>, b: Map<string, string>) =>
  [...new Set([...a.keys(), ...b.keys()])].filter((file) => a.get(file) !== b.get(file)).sort();

test('who comes stands by each form, with a face that is fetched late, and is who wrote an article', () => {
  const forms = ['index', 'essen', 'contact', 'services', 'services/energieausweis-efh', 'blog/fernwaerme-im-hochhaus'];
  every(forms, (path) => {
    const page = textAt(`${path}.html`);
    expect(page).toMatch(
      /Es kommt:.*<img [^>]*loading="lazy"[^>]*>.*Karla Mustermann<\/b>, Bauingenieurin, ausstellungsberechtigt/s,
    );
  });
  const articles = other.company.people && [...built.keys()].filter((file) => /^blog\/[^/]+\.html$/.test(file));
  expect(articles?.some((file) => textAt(file).includes('"@type":"Person","name":"Karla Mustermann"'))).toBe(true);
  // The project's own names nobody.
  expect(own.company.people).toEqual([]);
});

/** The service with the site as it was built last. @returns its address */
async function startService(): Promise<string> {
  const data = await mkdtemp(join(tmpdir(), 'other-firm-'));
  onTestFinished(() => rm(data, { recursive: true }));
  const settings = { CONTENT_DIR: contentDir, DATABASE_URL: `file:${join(data, 'leads.db')}` };
  const service = spawnService(settings, [...serviceCommand, '--site', join(folder, 'dist')]);
  onTestFinished(async () => void (await service.end('SIGTERM')));
  return service.address();
}

test('its service knows its places and takes a request', async () => {
  const address = await startService();
  expect(await (await fetch(`${address}/api/regions`)).json()).toEqual(regionsToResponse(other.regions));
  expect(await (await fetch(`${address}/essen`)).text()).toBe(textAt('essen.html'));
  const form = new URLSearchParams({
    ...{ firstName: 'Anna', lastName: 'Beispiel', email: 'anna@example.org', phone: '0201 1' },
    ...{ privacy: 'on', originalCity: 'essen', source: 'kontakt' },
  });
  const posted = await fetch(`${address}/api/contacts`, { method: 'POST', body: form, redirect: 'manual' });
  const thanks = posted.headers.get('Location') ?? '';
  expect([posted.status, thanks]).toEqual([
    303,
    expect.stringMatching(/^\/api\/anfrage\/danke\?originalCity=essen&token=/),
  ]);
  // The page of its place, with the form that tells more.
  expect(await (await fetch(`${address}${thanks}`)).text()).toMatch(/Essen[^]*name="heating"/);
});

test('after edits an incremental build is that of a clean one', async () => {
  const [newest] = await reader.articles();
  const article = `/blog/${newest?.slug}`;
  // The bodies of texts: a page that shows one and does not name it to `placePaths` keeps the old words. What stands in
  // YAML and in heads is in the key of every page (`filesToKey`).
  const edited = ['content/legal/agb.mdx', 'content/services/energieausweis-efh.mdx', `content${article}.mdx`];
  for (const file of edited) {
    const { url } = await reader.find(file);
    const text = await readFile(url, 'utf8');
    await writeFile(url, text.replace('\n## ', '\n## Ein neuer Abschnitt\n\nMit Worten.\n\n## '));
  }
  await buildCopy(folder, { CONTENT_DIR: contentDir });
  const after = await readSite();
  await buildCopy(folder, { CONTENT_DIR: contentDir, BUILD_DIR: 'clean' });
  expect(differing(after, await readSite('clean/dist'))).toEqual([]);

  const seen = differing(built, after);
  const shown = ['agb.html', 'essen/agb.html', 'services/energieausweis-efh.html', 'blog.html', 'rss.xml'];
  expect(seen).toEqual(expect.arrayContaining(shown));
  // A page that shows none of the three stays as it was, to the byte. What lists pages tells their days.
  const lists = ['rss.xml', 'sitemap-index.xml', 'sitemap-0.xml'];
  const texts = ['agb.html', 'energieausweis-efh.html', ...lists];
  const strangers = seen.filter((file) => !texts.includes(basename(file)) && !after.get(file)?.includes(article));
  expect(strangers).toEqual([]);
});

test('with figures of the census its homes show them, and without they leave them out', async () => {
  expect(textAt('essen.html')).not.toContain('ten-houses');
  const counts = await readFile(new URL('content/building-stock.tsv', root), 'utf8');
  await writeFile(join(contentDir, 'building-stock.tsv'), counts.replace('\nhamburg\t02000', '\nessen\t05113'));
  // For the next test.
  const area = join(contentDir, 'area.yaml');
  await writeFile(area, `${await readFile(area, 'utf8')}\nmostPlacesNamed: ${places.length - 1}\n`);
  await buildCopy(folder, { CONTENT_DIR: contentDir });
  const [essen = '', hamm = '', bare = ''] = await Promise.all(
    ['essen', 'hamm', 'index'].map((page) => readFile(join(folder, 'dist', `${page}.html`), 'utf8')),
  );
  expect(essen).toContain('7 von 10 Wohnhäusern in Essen sind vor 1980 gebaut');
  expect(bare).toContain(`7 von 10 Wohnhäusern ${other.area.phrase} sind vor 1980 gebaut`);
  expect(hamm).not.toContain('ten-houses');
});

test('with more places than a page names, regions lead to a page of their places, and the dialog and the search find each', async () => {
  const orte = (name: string) => join(folder, 'dist/orte', name);
  expect(built.has('orte/essen-und-rhein.html') || built.has('orte/alle.json')).toBe(false);
  const pages = ['index.html', '404.html', 'contact.html'].map((file) => join(folder, 'dist', file));
  for (const page of [...pages, orte('essen-und-rhein.html')])
    expect(await readFile(page, 'utf8')).not.toContain('href="/hamm"');
  const home = await startService();
  const browser = await chromium.launch({ executablePath: ensureLightBrowser(), args: lightArguments });
  onTestFinished(() => browser.close());

  const bare = await browser.newPage({ javaScriptEnabled: false });
  await bare.goto(home);
  await bare.getByRole('dialog').getByRole('link', { name: 'Emscher und Lippe' }).click();
  await bare.getByRole('main').getByRole('link', { name: 'Hamm' }).click();
  expect(new URL(bare.url()).pathname).toBe('/hamm');

  const page = await browser.newPage();
  await page.goto(home);
  const dialog = page.getByRole('dialog');
  // The first click may come before the places: it is held until the steps are there.
  await dialog.getByRole('link', { name: 'Emscher und Lippe' }).dispatchEvent('pointerdown');
  await dialog.getByRole('button', { name: 'Emscher und Lippe' }).click();
  await dialog.getByRole('button', { name: 'Hamm' }).waitFor();
  await dialog.getByRole('button', { name: 'Zurück zur Metropolregion' }).click();
  await dialog.getByRole('searchbox').fill('duis');
  await dialog.getByRole('button', { name: 'Duisburg' }).click();
  await page.waitForURL('**/duisburg');

  await page.goto(`${home}/hammm`);
  await page.getByText('Meinten Sie').getByRole('link', { name: 'Hamm', exact: true }).waitFor();
  await page.getByLabel('Ort oder Postleitzahl').fill('Duisburg');
  await page.getByRole('button', { name: 'Suchen' }).click();
  await page.waitForURL('**/duisburg');
});
