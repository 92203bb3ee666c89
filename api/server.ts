/**
 * Starts the service, from the command line or after the build of `npm start`. Node keeps what it has compiled, so that
 * the next start takes two thirds of the time; that has to be said before anything is loaded.
 */
import { enableCompileCache, flushCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { endWithNpm } from './process/end-with-npm.ts';

/** @param args `['--site', 'dist']` */
export async function serve(args: readonly string[]): Promise<void> {
  // Where the folder cannot be written, each start compiles anew.
  enableCompileCache(fileURLToPath(new URL('../.cache/node', import.meta.url)));
  const { main } = await import('./program.ts');
  await main(args);
  // The cache is written now, since Node writes it at exit, and a killed process has none.
  flushCompileCache();
}

if (import.meta.main) {
  endWithNpm();
  await serve(process.argv.slice(2));
}
