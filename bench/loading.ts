/**
 * How a slow phone loads our pages, beside a floor page made of the same text and beside the same text as others would
 * build it. Every contender is loaded in turn, each time in a browser context of its own; one throttled browser at a time.
 */
import { chromium } from 'playwright';
import { browserArguments, ensureBrowser } from '../tests/support/browsers/browser.ts';
import { pages, startContenders, type Contender, type ContenderName } from './contenders.ts';
import { largestPaintOf, loadsToTable, type Loads } from './load-tables.ts';
import { load, type Load } from './page-load.ts';
import { versionOf } from './peers.ts';
import { profileNames, profiles, unthrottled, type ProfileName } from './phone.ts';
import { ratio } from './tables.ts';

/** What has to be shown, as ratios of largest paints within one run. */
const targets: { profile: ProfileName; beside: ContenderName; atMost: number }[] = [
  { profile: 'Slow 4G', beside: 'floor', atMost: 1.08 },
  { profile: 'Slow 3G', beside: 'floor', atMost: 1.03 },
  { profile: 'Slow 4G', beside: 'Next static export', atMost: 0.65 },
  { profile: 'Slow 4G', beside: 'Vite single-page app', atMost: 0.35 },
];

async function measurePage(
  loadOn: (contender: Contender, profile: ProfileName) => Promise<Load>,
  contenders: Contender[],
  rounds: number,
): Promise<Loads> {
  const loads = new Map(
    profileNames.map((profile) => [profile, new Map<ContenderName, Load[]>(contenders.map(({ name }) => [name, []]))]),
  );
  for (const [profile, own] of loads)
    for (let round = 0; round < rounds; round++)
      for (const contender of contenders) own.get(contender.name)?.push(await loadOn(contender, profile));
  return loads;
}

/** The targets that a page misses. */
const missedBy = (path: string, loads: Loads): string[] =>
  targets.flatMap(({ profile, beside, atMost }) => {
    const ours = largestPaintOf(loads, profile, 'ours');
    const other = largestPaintOf(loads, profile, beside);
    return ours / other <= atMost ? [] : `\`${path}\` ${ratio(ours, other)} of ${beside} on ${profile} (${atMost})`;
  });

/** @returns the part of docs/performance.md about it */
export async function measureLoading({ rounds = 5 } = {}): Promise<string> {
  const { contenders, close } = await startContenders();
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: browserArguments });
  const versions = (['astro', 'next', 'react', 'vite', 'tailwindcss'] as const).map(
    (name) => `${name} ${versionOf(name)}`,
  );
  const measured = new Map<string, Loads>();
  try {
    for (const [page, { title, path }] of Object.entries(pages)) {
      // The first time a server compresses what it is asked for.
      for (const { urlOf } of contenders) await load(browser, urlOf(page), unthrottled);
      const loadOn = ({ urlOf }: Contender, profile: ProfileName) => load(browser, urlOf(page), profiles[profile]);
      measured.set(path, await measurePage(loadOn, contenders, rounds));
      console.error(`${title} is measured.`);
    }
  } finally {
    await browser.close();
    await close();
  }
  const missed = [...measured].flatMap(([path, loads]) => missedBy(path, loads));
  return [
    `Chromium ${browser.version()}; ${versions.join(', ')}; ${rounds} loads each.`,
    loadsToTable(measured),
    ...(missed.length > 0 ? [`Missed: ${missed.join(', ')}.`] : []),
  ].join('\n\n');
}
