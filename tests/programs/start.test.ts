/** `npm start` as package.json has it: what keeps the service from starting is told before a site is built for it. */
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { spawnService } from '../support/service/service-process.ts';

const start = async (settings: Record<string, string>) => {
  // Spawned without a shell: that of Windows is another.
  const { exited, output } = spawnService(settings, manifest.scripts.start.split(' '));
  return { code: await exited, said: output() };
};

test('a port that is taken is told', async () => {
  const taken = createServer().listen(0);
  onTestFinished(() => void taken.close());
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  for (const name of ['PORT', 'METRICS_PORT'])
    expect(await start({ [name]: String(port) })).toEqual({
      code: 1,
      said: `Port ${port} ist schon belegt, vielleicht läuft der Dienst bereits. Setzen Sie ${name} auf einen anderen.\n`,
    });
});
