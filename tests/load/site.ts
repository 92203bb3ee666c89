/** The service with a site in front of it, and a visitor who means well. */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { drawnSite } from '../support/app.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { visit } from '../support/raw-client.ts';
import { serviceCommand } from '../support/service-process.ts';
import { newSqlite } from './databases.ts';
import { startService } from './leads.ts';

/**
 * More than Linux buffers on a connection, so that who reads nothing stops their answer: one that the service keeps
 * in memory, and one that it reads from the disk for each answer.
 */
export const largePaths = ['/large', '/film.mp4'] as const;

const files: Record<string, string> = {
  ...drawnSite,
  'index.html': '<h1>Start</h1>',
  '404.html': '<h1>Nicht gefunden</h1>',
  'large.html': 'x'.repeat(900_000),
  'film.mp4': 'x'.repeat(8_000_000),
};

/** Starts the site; clients count as visitors, not proxies, unless `settings` says otherwise. */
export async function startSite(settings: Record<string, string> = {}) {
  const root = await temporaryFolder();
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(root, name)), { recursive: true });
    await writeFile(join(root, name), content);
  }
  const { url } = await newSqlite();
  const service = await startService({ DATABASE_URL: url, TRUSTED_PROXIES: '', ...settings }, [
    ...serviceCommand,
    ...['--site', root],
  ]);
  const { port } = new URL(service.address);
  let visits = 0;
  // A service that has just started is slow at first.
  await visitOften(Number(port), () => visits++ < 50, { pauseMs: 0 });
  return { ...service, port: Number(port) };
}

/**
 * Asks for the home page until told, each time on a connection of its own.
 * @returns how long each took, in ms @throws where one is not answered
 */
export async function visitOften(
  port: number,
  goesOn: () => boolean,
  { pauseMs = 10, localAddress }: { pauseMs?: number; localAddress?: string } = {},
): Promise<number[]> {
  const took: number[] = [];
  while (goesOn()) {
    const started = performance.now();
    const answer = await visit(port, '/', localAddress);
    if (!answer.endsWith(files['index.html'] ?? '')) throw new Error(`Another visitor was answered „${answer}“`);
    took.push(performance.now() - started);
    await sleep(pauseMs);
  }
  return took;
}
