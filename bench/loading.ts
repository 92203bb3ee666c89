/**
 * How a slow phone loads our pages, beside a floor page made of the same text and beside the same text as others would
 * build it. Every contender is loaded in turn, each time in a browser context of its own; one throttled browser at a time.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright';
import { browserArguments, ensureBrowser } from '../tests/support/browser.ts';
import { mainThreadTimes, traceCategories } from './main-thread.ts';
import { pageToText, textToFloor, type PageText } from './page-text.ts';
import { buildPeers, versionOf } from './peers.ts';
import { phone, profileNames, profiles, throttle, unthrottled, type Profile, type ProfileName } from './phone.ts';
import { dist, startSite } from './site.ts';
import { serveFolder } from './static-server.ts';
import { kilobytes, median, ratio, table, whole } from './tables.ts';

/** By the name a page has at the peers. */
const pages: Record<string, { title: string; path: string }> = {
  home: { title: 'Home of Bremen', path: '/bremen' },
  service: { title: 'A service', path: '/bremen/services/energieausweis-efh' },
  article: { title: 'An article', path: '/bremen/blog/bedarfsausweis-oder-verbrauchsausweis' },
  start: { title: 'Home without a place', path: '/' },
};

type Request = { path: string; type: string; startMs: number; endMs: number; bytes: number };
type Load = Awaited<ReturnType<typeof load>>;

/** Runs in the page, once it is quiet. `blockedMs` is what long tasks took over 50 ms each, after the first paint. */
async function readTimings() {
  const entriesOf = <Entry>(type: string) =>
    new Promise<Entry[]>((resolve) => {
      const observer = new PerformanceObserver((list) => resolve(list.getEntries() as Entry[]));
      observer.observe({ type, buffered: true });
      // An observer of what never was is never called.
      setTimeout(() => resolve([]), 200);
    });
  const paints = await entriesOf<PerformanceEntry>('paint');
  const fcpMs = paints.find(({ name }) => name === 'first-contentful-paint')?.startTime ?? NaN;
  const largest = (await entriesOf<PerformanceEntry & { element: Element | null }>('largest-contentful-paint')).at(-1);
  const tasks = await entriesOf<PerformanceEntry>('longtask');
  const shifts = await entriesOf<PerformanceEntry & { value: number }>('layout-shift');
  const element = largest?.element;
  return {
    fcpMs,
    lcpMs: largest?.startTime ?? NaN,
    lcpElement: element ? [element.localName, ...element.classList].join('.') : '',
    blockedMs: tasks
      .filter(({ startTime, duration }) => startTime + duration > fcpMs)
      .reduce((sum, { duration }) => sum + duration - 50, 0),
    shift: shifts.reduce((sum, { value }) => sum + value, 0),
  };
}

async function listenForRequests(page: Page, profile: Profile): Promise<() => Request[]> {
  const session = await throttle(page, profile);
  const requests = new Map<string, Request>();
  let startedAt = NaN;
  session.on('Network.requestWillBeSent', ({ requestId, request, timestamp, type = '' }) => {
    // Some contenders have no icon: the browser's question for one is not theirs.
    if (!request.url.startsWith('http') || request.url.endsWith('/favicon.ico')) return;
    if (requests.size === 0) startedAt = timestamp;
    const startMs = (timestamp - startedAt) * 1000;
    requests.set(requestId, { path: new URL(request.url).pathname, type, startMs, endMs: NaN, bytes: 0 });
  });
  session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const request = requests.get(requestId);
    if (request) Object.assign(request, { endMs: (timestamp - startedAt) * 1000, bytes: encodedDataLength });
  });
  return () => [...requests.values()];
}

/** @param trace where what the main thread did is wanted, too: tracing takes time itself */
async function load(browser: Browser, url: string, profile: Profile, trace = false) {
  const context = await browser.newContext(phone);
  try {
    const page = await context.newPage();
    const requests = await listenForRequests(page, profile);
    if (trace) await browser.startTracing(page, { categories: traceCategories });
    const answer = await page.goto(url, { waitUntil: 'networkidle' });
    if (answer?.status() !== 200) throw new Error(`${url} answers ${answer?.status()}`);
    // A script that has come may still have to run: a page that draws itself is blank until then.
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    await page.waitForTimeout(1000);
    const mainThread = trace ? mainThreadTimes(await browser.stopTracing()) : {};
    return { ...(await page.evaluate(readTimings)), requests: requests(), mainThread };
  } finally {
    await context.close();
  }
}

type ContenderName =
  'floor' | 'ours' | 'ours, `npm start`' | 'Astro by its docs' | 'Next static export' | 'Vite single-page app';
type Contender = { name: ContenderName; urlOf: (page: string) => string };

/** Whoever starts them closes them. The floor comes first, then ours. */
async function startContenders(): Promise<{ contenders: Contender[]; close: () => Promise<void> }> {
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

const wireBytes = (requests: readonly Request[]): number => requests.reduce((sum, { bytes }) => sum + bytes, 0);
const bytesOf = (type: string) => (load: Load) => wireBytes(load.requests.filter((request) => request.type === type));

/** What stands in a line for each contender: the median of its loads. */
function loadsToRow(name: ContenderName, loads: readonly Load[], floor: readonly Load[]): string[] {
  const of = (figure: (load: Load) => number, list = loads) => median(list.map(figure));
  const [lcp, floorLcp] = [of(({ lcpMs }) => lcpMs), of(({ lcpMs }) => lcpMs, floor)];
  return [
    name,
    whole(lcp),
    ratio(lcp, floorLcp),
    whole(of(({ requests }) => requests[0]?.endMs ?? NaN)),
    whole(of(({ fcpMs }) => fcpMs)),
    whole(of(({ blockedMs }) => blockedMs)),
    of(({ shift }) => shift).toFixed(3),
    whole(of(({ requests }) => requests.length)),
    kilobytes(of(({ requests }) => wireBytes(requests))),
    kilobytes(of(bytesOf('Document'))),
    kilobytes(of(bytesOf('Script'))),
    kilobytes(of(bytesOf('Font'))),
  ];
}

const head = [
  '',
  'LCP ms',
  '× floor',
  'HTML there ms',
  'FCP ms',
  'blocked ms',
  'CLS',
  'requests',
  'kB',
  'HTML',
  'scripts',
  'fonts',
];

/** What has to be shown, as ratios of largest paints within one run. */
const targets: { profile: ProfileName; beside: ContenderName; atMost: number }[] = [
  { profile: 'Slow 4G', beside: 'floor', atMost: 1.08 },
  { profile: 'Slow 3G', beside: 'floor', atMost: 1.03 },
  { profile: 'Slow 4G', beside: 'Next static export', atMost: 0.65 },
  { profile: 'Slow 4G', beside: 'Vite single-page app', atMost: 0.35 },
];

/** When each request of a page began and ended, and what the main thread did until the largest paint. */
function loadToProfile(name: string, { lcpMs, lcpElement, requests, mainThread }: Load): string {
  const early = requests.filter(({ startMs }) => startMs < lcpMs);
  const waterfall = early.map(
    ({ path, startMs, endMs, bytes }) => `\`${path}\` ${whole(startMs)}–${whole(endMs)} ms (${kilobytes(bytes)} kB)`,
  );
  const work = Object.entries(mainThread).map(([kind, ms]) => `${kind} ${whole(ms)}`);
  return `- ${name}: \`${lcpElement}\` at ${whole(lcpMs)} ms. Asked for before it: ${waterfall.join(', ')}. Main thread until then, ms: ${work.join(', ')}.`;
}

/** Of three traced loads of the floor page and three of ours, in turn, those whose largest paint is in the middle. */
async function profileOf(loadOf: (contender: Contender, trace: boolean) => Promise<Load>, contenders: Contender[]) {
  const traced = contenders.slice(0, 2).map((contender) => ({ contender, loads: [] as Load[] }));
  for (let i = 0; i < 3; i++) {
    for (const { contender, loads } of traced) loads.push(await loadOf(contender, true));
  }
  const lines = traced.map(({ contender, loads }) => {
    const [, middle] = loads.toSorted((a, b) => a.lcpMs - b.lcpMs);
    return middle ? loadToProfile(contender.name, middle) : '';
  });
  return lines.join('\n');
}

/** The table of a page on a profile, and each target it misses. */
async function measurePage(
  profile: ProfileName,
  loadOf: (contender: Contender, trace?: boolean) => Promise<Load>,
  contenders: Contender[],
  rounds: number,
): Promise<string[]> {
  const loads = new Map<ContenderName, Load[]>(contenders.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    for (const contender of contenders) loads.get(contender.name)?.push(await loadOf(contender));
  }
  const loadsOf = (name: ContenderName) => loads.get(name) ?? [];
  const lcpOf = (name: ContenderName) => median(loadsOf(name).map(({ lcpMs }) => lcpMs));
  const rows = contenders.map(({ name }) => loadsToRow(name, loadsOf(name), loadsOf('floor')));
  const missed = targets
    .filter(({ profile: of, beside, atMost }) => of === profile && !(lcpOf('ours') / lcpOf(beside) <= atMost))
    .map(({ beside, atMost }) => `Missed: ${ratio(lcpOf('ours'), lcpOf(beside))} of ${beside}, ${atMost} wanted.`);
  const parts = [`${profile}:`, table(head, rows), ...missed];
  return missed.length > 0 ? [...parts, await profileOf(loadOf, contenders)] : parts;
}

/** @returns the part of docs/performance.md about it */
export async function measureLoading({ rounds = 5 } = {}): Promise<string> {
  const { contenders, close } = await startContenders();
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: browserArguments });
  const versions = (['astro', 'next', 'react', 'vite', 'tailwindcss'] as const).map(
    (name) => `${name} ${versionOf(name)}`,
  );
  const parts = [`Chromium ${browser.version()}; ${versions.join(', ')}; ${rounds} loads each.`];
  try {
    for (const [page, { title, path }] of Object.entries(pages)) {
      parts.push(`### ${title} (\`${path}\`)`);
      // The first time a server compresses what it is asked for.
      for (const { urlOf } of contenders) await load(browser, urlOf(page), unthrottled);
      for (const name of profileNames) {
        const loadOf = ({ urlOf }: Contender, trace = false) => load(browser, urlOf(page), profiles[name], trace);
        const measured = await measurePage(name, loadOf, contenders, rounds);
        console.error([title, ...measured].join('\n'));
        parts.push(...measured);
      }
    }
  } finally {
    await browser.close();
    await close();
  }
  return parts.join('\n\n');
}
