/** `npm start`: looks at the settings and the ports, builds the site, and is the service from then on. */
import { resolve } from 'node:path';
import { endWithNpm } from '../api/process/end-with-npm.ts';
import { readEnv } from '../api/env.ts';
import { openPorts } from '../api/http/listen.ts';
import { serve } from '../api/server.ts';
import { buildSite } from './build.ts';
import { loadSettings, readSite, root } from './project.ts';

endWithNpm();
try {
  // A wrong setting or a taken port is told before the build: the service would tell it a minute later.
  const ports = await openPorts(readEnv(loadSettings()), new Promise(() => undefined));
  await ports.close(0);
  await buildSite({ quiet: true });
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
await serve(['--site', resolve(root, readSite().buildDir, 'dist')]);
