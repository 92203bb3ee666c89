/**
 * Starts the service. Node keeps what it has compiled, so that the next start takes two thirds of the time; that has
 * to be said before anything is loaded.
 */
import { enableCompileCache, flushCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Where the folder cannot be written, each start compiles anew.
enableCompileCache(fileURLToPath(new URL('../.cache/node', import.meta.url)));
const { main } = await import('./program.ts');
await main();
// What is killed leaves it too.
flushCompileCache();
