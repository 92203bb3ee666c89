/** Builds the page of the editor in the browser; the site's build knows nothing of it. */
import { fileURLToPath } from 'node:url';
import tailwind from '@tailwindcss/vite';
import { build } from 'vite';
import { coloursSchema } from '#domain/company/colours';
import { styleValues, type Brand } from '../build/style-values.ts';

/** The schema's examples, not the firm's colours: the editor has to open where one of these is wrong. */
const colours = Object.entries(coloursSchema.shape).map(([name, colour]) => [
  name,
  (colour.meta()?.['examples'] as string[])[0],
]);
const brand = { ...Object.fromEntries(colours), sender: '' } as Brand;

/** @param to folder of the built page; what lies in it goes */
export async function buildPage(to: string, entry = new URL('client/', import.meta.url)): Promise<void> {
  await build({
    root: fileURLToPath(entry),
    configFile: false,
    logLevel: 'error',
    plugins: [tailwind({ optimize: false })],
    css: { postcss: { plugins: [styleValues(brand)] } },
    build: { outDir: to, emptyOutDir: true, chunkSizeWarningLimit: 4_000, reportCompressedSize: false },
  });
}
