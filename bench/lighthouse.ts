/** What Lighthouse gives each kind of page as a phone has it, served as `npm start` does. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { legalSlugs, serviceSlugs } from '#domain/pages';
import { browserArguments, ensureBrowser } from '../tests/support/browser.ts';
import { cityOf } from '../tests/support/content.ts';
import { browserKinds } from '../tests/support/kinds.ts';
import { startSite } from './site.ts';
import { installPeers, peersFolder } from './peers.ts';
import { table } from './tables.ts';

type Report = {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; title: string; displayValue?: string }>;
};

const categories = {
  performance: 'performance',
  accessibility: 'accessibility',
  'best-practices': 'best practices',
  seo: 'SEO',
};

async function inspect(url: string): Promise<Report> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      join(peersFolder, 'node_modules/lighthouse/cli/index.js'),
      url,
      '--quiet',
      '--output=json',
      `--only-categories=${Object.keys(categories).join()}`,
      `--chrome-flags=--headless=new ${browserArguments.join(' ')}`,
    ],
    { env: { ...process.env, CHROME_PATH: ensureBrowser() }, maxBuffer: 64e6 },
  );
  return JSON.parse(stdout) as Report;
}

/** Each kind once: of services and legal pages one stands for all. The page of thanks asks not to be found. */
const paths = [
  '/',
  ...browserKinds
    .filter(({ name }) => name !== 'thanks')
    .filter(({ name }) => !serviceSlugs.slice(1).some((slug) => slug === name))
    .filter(({ name }) => !legalSlugs.slice(1).some((slug) => slug === name))
    .map(({ href }) => href(cityOf('bremen'))),
];

/** What cost a category points: audits that weigh and did not get all of theirs. */
function lossesOf({ categories: all, audits }: Report): string[] {
  const lost = Object.values(all).filter(({ score }) => score !== 1);
  return lost
    .flatMap(({ auditRefs }) => auditRefs)
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => `${id} ${audits[id]?.displayValue ?? ''}`.trim());
}

/** @returns the part of docs/performance.md about it */
export async function measureByLighthouse({ rounds = 5 } = {}): Promise<string> {
  await installPeers();
  const site = await startSite();
  const rows: string[][] = [];
  try {
    for (const path of paths) {
      const reports: Report[] = [];
      for (let round = 0; round < rounds; round++) {
        const url = site.address + path;
        // Now and then Lighthouse loses its own trace (NO_NAVSTART) and asks to be run again.
        reports.push(await inspect(url).catch(() => inspect(url)));
      }
      const scores = Object.keys(categories).map((category) =>
        reports.map((report) => Math.round((report.categories[category]?.score ?? 0) * 100)).join(' '),
      );
      const row = [`\`${path}\``, ...scores, [...new Set(reports.flatMap(lossesOf))].join(', ')];
      console.error(row.join(' | '));
      rows.push(row);
    }
  } finally {
    await site.close();
  }
  return table(['', ...Object.values(categories), 'what cost points'], rows);
}
