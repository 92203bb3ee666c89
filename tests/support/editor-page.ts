/** Builds a page of the editor as editors get it: without what React does for those who program. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { compileCache } from './service-process.ts';

const builder = new URL('../../src/editor/page.ts', import.meta.url).href;

/**
 * In a process of its own: the bundler leaves hundreds of megabytes behind, and the more a process holds, the longer each
 * program takes that it starts.
 * @param to folder of the built page @param entry folder of its source, where it is not the editor's
 */
export async function buildEditorPage(to: string, entry?: URL): Promise<void> {
  const args = [JSON.stringify(to), ...(entry ? [`new URL(${JSON.stringify(entry.href)})`] : [])];
  const code = `import { buildPage } from ${JSON.stringify(builder)}; await buildPage(${args.join()});`;
  await promisify(execFile)(process.execPath, ['--input-type=module', '-e', code], {
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', ...compileCache },
  });
}
