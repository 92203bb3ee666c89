/**
 * Finds a Chromium to test with, or installs one: Playwright's own, the system's, then
 * `playwright install`, then the distribution's package where this user may install it.
 * Journeys run in its headless shell where there is one: that draws the same pages in three quarters of the time.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import { aptEnvironment, aptInstall, installMissing, mayInstall } from './debian.ts';

const systemBrowsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

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
export const ensureHeadlessShell = async (): Promise<void> =>
  void (await installMissing([
    { title: 'Chromium ohne Fenster', packages: ['chromium-headless-shell'], isThere: hasHeadlessShell },
  ]));

const findBrowser = (): string | undefined =>
  [process.env['CHROMIUM'], chromium.executablePath(), ...systemBrowsers].find((path) => path && existsSync(path));

/** @throws where no browser is there and none can be installed */
export function ensureBrowser(): string {
  const found = findBrowser();
  if (found) return found;
  console.log('Kein Browser gefunden, einer wird installiert …');
  const playwright = fileURLToPath(new URL('../../node_modules/playwright/cli.js', import.meta.url));
  spawnSync(process.execPath, [playwright, 'install', 'chromium'], { stdio: 'ignore', timeout: 180_000 });
  if (!findBrowser() && mayInstall()) {
    for (const command of [['update'], [...aptInstall, 'chromium', 'fonts-liberation']])
      execFileSync('apt-get', command, { stdio: 'ignore', env: aptEnvironment });
  }
  const installed = findBrowser();
  if (!installed) {
    throw new Error(
      'Für die Tests fehlt ein Browser. Installieren Sie Chromium oder setzen Sie CHROMIUM auf seinen Pfad.',
    );
  }
  return installed;
}

/** A browser without back/forward cache and prerendering. @throws as `ensureBrowser` */
export const ensureLightBrowser = (): string =>
  !process.env['CHROMIUM'] && hasHeadlessShell() ? headlessShell : ensureBrowser();
