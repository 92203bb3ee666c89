/** Builds the page of the editor in the browser; the site's build knows nothing of it. */
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

/** @param to folder of the built page; what lies in it goes */
export async function buildPage(to: string, entry = new URL('client/', import.meta.url)): Promise<void> {
  await build({
    root: fileURLToPath(entry),
    configFile: false,
    logLevel: 'error',
    build: { outDir: to, emptyOutDir: true, chunkSizeWarningLimit: 4_000, reportCompressedSize: false },
  });
}
