/** What `npm start` does before the service starts: looks at the settings and the ports, then builds the site. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readEnv } from '../api/env.ts';
import { openPorts } from '../api/http/listen.ts';
import { buildSite } from './build.ts';

const envFile = fileURLToPath(new URL('../.env', import.meta.url));

try {
  if (existsSync(envFile)) process.loadEnvFile(envFile);
  // The service would tell the same, a minute later.
  const ports = await openPorts(readEnv(), new Promise(() => undefined));
  await ports.close(0);
  await buildSite({ quiet: true });
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
