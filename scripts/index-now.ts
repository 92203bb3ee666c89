/**
 * Tells search engines that take part in IndexNow which addresses of the built site have another text: since yesterday, or
 * since the day that is named. For after a release is live; Google takes no part and reads the sitemap.
 *
 *   node scripts/index-now.ts
 *   node scripts/index-now.ts --since 2026-11-20
 */
import { existsSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { indexNowEndpoint, toSubmission } from '../src/build/index-now.ts';
import { root } from './project.ts';
import { readSite } from './site.ts';

const dist = resolve(root, readSite().buildDir, 'dist');
const yesterday = new Date(Date.now() - 24 * 60 * 60_000).toISOString().slice(0, 10);
const { values } = parseArgs({ options: { since: { type: 'string', default: yesterday } } });

const end = (sentence: string, code: 0 | 1): never => {
  console.log(sentence);
  process.exit(code);
};
if (!/^\d{4}-\d\d-\d\d$/.test(values.since)) end(`--since ist kein Tag: ${values.since}. Schreiben Sie 2026-11-20.`, 1);
const files = await Array.fromAsync(glob('sitemap-[0-9]*.xml', { cwd: dist }));
if (files.length === 0) end('Die Website ist nicht gebaut: npm run build.', 1);
const submission = toSubmission(
  await Promise.all(files.map((file) => readFile(join(dist, file), 'utf8'))),
  values.since,
);
if (!submission) end(`Seit ${values.since} hat sich kein Text geändert.`, 0);
else {
  const { keyLocation, urlList } = submission;
  if (!existsSync(join(dist, new URL(keyLocation).pathname)))
    end('Diese Website nimmt keine Suchmaschine auf (noindex): launched in content/company.yaml.', 1);
  const answer = await fetch(indexNowEndpoint, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json; charset=utf-8' },
    body: JSON.stringify(submission),
  }).catch((error: unknown) => end(`${indexNowEndpoint} antwortet nicht: ${(error as Error).message}`, 1));
  if (answer.ok) end(`${urlList.length} Adressen gemeldet, geändert seit ${values.since}.`, 0);
  end(`Nicht angenommen (${answer.status}). Liegt ${keyLocation} schon auf der Website?`, 1);
}
