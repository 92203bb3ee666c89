/**
 * Finds a Chromium to test with, or installs one: Playwright's own, or the distribution's where this user may install it.
 * Journeys run in its headless shell where there is one: that draws the same pages in three quarters of the time.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';
import { aptEnvironment, aptInstall, installMissing, mayInstall } from './debian.ts';

export const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Without it the headless shell draws each letter a whole number of pixels wide.
  '--font-render-hinting=none',
];

/** Arguments of a browser of which many run at once: less goes from process to process, and nothing is drawn side by side. */
export const lightArguments = [...browserArguments, '--in-process-gpu', '--num-raster-threads=1'];

const headlessShell = '/usr/bin/chromium-headless-shell';
const hasHeadlessShell = () => existsSync(headlessShell);

/** Installs the headless shell where this user may: a whole browser does as well, and takes longer. */
export const ensureHeadlessShell = () =>
  installMissing([
    { title: 'Chromium ohne Fenster', packages: ['chromium-headless-shell'], isThere: hasHeadlessShell },
  ]);

const findBrowser = (): string | undefined =>
  [process.env['CHROMIUM'], chromium.executablePath(), '/usr/bin/chromium', '/usr/bin/google-chrome'].find(
    (path) => path && existsSync(path),
  );

/** @throws where no browser is there and none can be installed */
export function ensureBrowser(): string {
  const install = (command: string, args: readonly string[]) => {
    if (!findBrowser()) spawnSync(command, args, { stdio: 'ignore', env: aptEnvironment });
  };
  install(process.execPath, ['node_modules/playwright/cli.js', 'install', 'chromium']);
  if (mayInstall()) install('apt-get', [...aptInstall, 'chromium', 'fonts-liberation']);
  const found = findBrowser();
  if (found) return found;
  throw new Error('The tests need Chromium: install it, or set CHROMIUM to its path.');
}

/** A browser without back/forward cache and prerendering. @throws as `ensureBrowser` */
export const ensureLightBrowser = (): string =>
  !process.env['CHROMIUM'] && hasHeadlessShell() ? headlessShell : ensureBrowser();
