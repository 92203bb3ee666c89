/**
 * How a slow phone loads our pages, beside a floor page made of the same text and beside the same text as others would
 * build it. Every contender is loaded in turn, each time in a browser context of its own; one throttled browser at a time.
 */
import { chromium } from 'playwright';
import { browserArguments, ensureBrowser } from '../tests/support/browsers/browser.ts';
import { pages, startContenders, type Contender, type ContenderName } from './contenders.ts';
import { loadsToTable } from './load-tables.ts';
import { load, type Load } from './page-load.ts';
import { versionOf } from './peers.ts';
import { profileNames, profiles, unthrottled, type ProfileName } from './phone.ts';
import { median, ratio } from './tables.ts';

/** What has to be shown, as ratios of largest paints within one run. */
const targets: { profile: ProfileName; beside: ContenderName; atMost: number }[] = [
  { profile: 'Slow 4G', beside: 'floor', atMost: 1.08 },
  { profile: 'Slow 3G', beside: 'floor', atMost: 1.03 },
  { profile: 'Slow 4G', beside: 'Next static export', atMost: 0.65 },
  { profile: 'Slow 4G', beside: 'Vite single-page app', atMost: 0.35 },
];

/** The table of a page on a profile, and each target it misses. */
async function measurePage(
  profile: ProfileName,
  loadOf: (contender: Contender) => Promise<Load>,
  contenders: Contender[],
  rounds: number,
): Promise<string[]> {
  const loads = new Map<ContenderName, Load[]>(contenders.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    for (const contender of contenders) loads.get(contender.name)?.push(await loadOf(contender));
  }
  const lcpOf = (name: ContenderName) => median((loads.get(name) ?? []).map(({ lcpMs }) => lcpMs));
  const missed = targets
    .filter(({ profile: of, beside, atMost }) => of === profile && !(lcpOf('ours') / lcpOf(beside) <= atMost))
    .map(({ beside, atMost }) => `Missed: ${ratio(lcpOf('ours'), lcpOf(beside))} of ${beside}, ${atMost} wanted.`);
  return [`${profile}:`, loadsToTable(loads), ...missed];
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
        const loadOf = ({ urlOf }: Contender) => load(browser, urlOf(page), profiles[name]);
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
