import { expect, test } from 'vitest';
import { readEnv } from '../env.ts';
import { openPorts, type Apps } from './listen.ts';

test('whoever comes before there is a service waits for it', async () => {
  const apps = Promise.withResolvers<Apps>();
  const { port, close } = await openPorts(readEnv({ PORT: '0' }), apps.promise);
  const early = fetch(`http://127.0.0.1:${port}/early`);
  apps.resolve({ visitors: ({ url }) => new Response(new URL(url).pathname), monitoring: () => new Response() });
  expect(await (await early).text()).toBe('/early');
  await close(0);
});
