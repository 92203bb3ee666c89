import { fileURLToPath } from 'node:url';

export default {
  output: 'export',
  // The folder of the lockfile it is installed by.
  turbopack: { root: fileURLToPath(new URL('..', import.meta.url)) },
};
