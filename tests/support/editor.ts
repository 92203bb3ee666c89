/** The editor as `npm run edit` serves it, for tests: in a process of its own, that can be killed. */
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { chromium, type BrowserContext, type Page } from 'playwright';
import { newToken, toAddress } from '../../src/editor/lock.ts';
import { ensureLightBrowser, lightArguments } from './browsers/browser.ts';
import { compileCache } from './service/service-process.ts';

export type Editor = { child: ChildProcess; address: string };

/** @param root folder of the texts @param page folder of the built page */
export async function startEditor(root: string, page: string, env: NodeJS.ProcessEnv = {}): Promise<Editor> {
  const token = newToken();
  const source = (file: string) => JSON.stringify(new URL(`../../src/editor/${file}`, import.meta.url).href);
  const code = `
    import { serve } from '@hono/node-server';
    import { createEditorApp } from ${source('app.ts')};
    import { lock } from ${source('lock.ts')};
    import { createProject } from ${source('publishing/project.ts')};
    const project = createProject(${JSON.stringify(root)}, { baseUrl: 'http://localhost:8080', contentDir: 'content' },
      () => Promise.resolve(undefined));
    const parts = { project, page: ${JSON.stringify(page)}, preview: () => Promise.resolve(1) };
    lock(serve({ fetch: createEditorApp(parts).fetch, hostname: '127.0.0.1', port: Number(process.env.PORT ?? 0) },
      ({ port }) => console.log(port)), '${token}');`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    cwd: new URL('../../', import.meta.url),
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await new Promise<string>((resolve) =>
    child.stdout.once('data', (port) => resolve(String(port).trim())),
  );
  return { child, address: toAddress(`http://127.0.0.1:${port}`, token) };
}

/** A browser that keeps what it has in a folder. */
export const openBrowser = (profile: string): Promise<BrowserContext> =>
  chromium.launchPersistentContext(profile, {
    executablePath: ensureLightBrowser(),
    args: lightArguments,
    viewport: { width: 1280, height: 800 },
  });

/** A window of the editor, which is asked nothing. */
export async function openWindow(context: BrowserContext, { address }: Editor): Promise<Page> {
  const page = await context.newPage();
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto(address);
  await page.waitForURL((url) => url.search === '');
  return page;
}

/** Ends a browser as a crash does. */
export async function killBrowser(profile: string): Promise<void> {
  for (const id of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const command = await readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '');
    if (command.includes(profile) && !command.includes('--type=')) process.kill(Number(id), 'SIGKILL');
  }
}

/** Resolves when the focus rests: the text gives it on a frame later, and a key pressed before would go elsewhere. */
export const atRest = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let frame = 0, before = document.activeElement; frame < 6; frame++) {
      await new Promise(requestAnimationFrame);
      if (document.activeElement !== before) frame = 0;
      before = document.activeElement;
    }
  });

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
