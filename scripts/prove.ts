/**
 * Whether a release starts, with the settings and the database of the service and beside it, on a port of its own: its home
 * page, its places, and that it could store. deploy/update.sh asks before the running release ends.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { apiPath } from '#domain/api-contract';
import { second } from '#domain/time-units';
import { refusePlaceholders } from '../api/placeholders.ts';
import { startService } from '../api/service.ts';
import { OperatorError, readArguments, readSettings, runCommand, type Command } from './command.ts';
import { root } from './project.ts';

const usage = 'Diese Angabe gibt es nicht: Der Befehl hat keine.';
const patience = 10 * second;

export const prove: Command = async (call) => {
  if (readArguments(call, usage, {}).positionals.length > 0) throw new OperatorError(usage);
  const { LISTEN_FDS: _, ...env } = refusePlaceholders(readSettings(call));
  const site = join(root, 'dist');
  const siteRoot = existsSync(join(site, 'index.html')) ? site : undefined;
  const beside = { ...env, HOST: '127.0.0.1', PORT: 0, METRICS_PORT: 0 };
  const service = await startService({ env: beside, siteRoot, root, log: () => undefined, drainMs: 0, silentMs: 0 });
  try {
    const asked = [
      ...(siteRoot === undefined ? [] : [`${service.address}/`]),
      service.address + apiPath('regions'),
      `${service.metricsAddress}/readyz`,
    ];
    for (const url of asked) {
      const { status } = await fetch(url, { signal: AbortSignal.timeout(patience) });
      if (status !== 200) throw new OperatorError(`${new URL(url).pathname} antwortet mit ${status}.`);
    }
  } finally {
    await service.stop();
  }
  call.print('Die Fassung läuft an.\n');
};

if (import.meta.main) await runCommand(prove);
