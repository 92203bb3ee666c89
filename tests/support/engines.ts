/**
 * The browsers beside Chromium, each by the driver that it is made for: Firefox speaks WebDriver BiDi itself, WebKit
 * has a driver of the older protocol and draws on a screen of its own.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import puppeteer from 'puppeteer-core';
import { Builder, Capabilities, Origin } from 'selenium-webdriver';
import { installMissing, type SystemProgram } from './debian.ts';
import { patienceMs } from './patience.ts';

export type EngineName = 'firefox' | 'webkit';

/** Commands that the journeys give a browser; all else they ask the page by `evaluate`. */
export type Engine = {
  goto(url: string): Promise<void>;
  /** The value of an expression in the page. */
  evaluate<T>(expression: string): Promise<T>;
  clickAt(x: number, y: number): Promise<void>;
  /** Keys for what has the focus. */
  keys(text: string): Promise<void>;
  escape(): Promise<void>;
  back(): Promise<void>;
  /** Whether its accessibility tree has something of this role and name, of all that a selector finds. */
  has(selector: string, role: string, name: string): Promise<boolean>;
  close(): Promise<void>;
};

const phone = { width: 400, height: 740 };

// Without /usr/bin/firefox, which may be a snap: a driver cannot start that.
const firefoxes = [
  '/usr/bin/firefox-esr',
  '/usr/lib/firefox/firefox',
  '/usr/lib64/firefox/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
];
const webkitDriver = '/usr/bin/WebKitWebDriver';
const virtualScreen = '/usr/bin/Xvfb';

const findFirefox = () => [process.env['FIREFOX'], ...firefoxes].find((path) => path && existsSync(path));
const findMiniBrowser = () => globSync('/usr/{lib,libexec}{,/*}/webkit2gtk-4.*/MiniBrowser')[0];

const engines: Record<EngineName, SystemProgram & { open: () => Promise<Engine> }> = {
  firefox: {
    title: 'Firefox',
    packages: ['firefox-esr'],
    isThere: () => findFirefox() !== undefined,
    open: openFirefox,
  },
  webkit: {
    title: 'WebKit',
    packages: ['webkit2gtk-driver', 'xvfb'],
    isThere: () => existsSync(webkitDriver) && existsSync(virtualScreen) && findMiniBrowser() !== undefined,
    open: openWebKit,
  },
};

export const hasEngine = (name: EngineName): boolean => engines[name].isThere();
export const openEngine = (name: EngineName): Promise<Engine> => engines[name].open();

/** @returns the browsers that are not there, though it tried to install them */
export const ensureEngines = () => installMissing(Object.values(engines));

async function openFirefox(): Promise<Engine> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: String(findFirefox()),
  });
  const [page = await browser.newPage()] = await browser.pages();
  await page.setViewport(phone).catch((error: unknown) => {
    // Firefox before 144 takes the size, and knows nothing of how a screen is held.
    if (!String(error).includes('unknown command')) throw error;
  });
  await page.waitForFunction((width) => innerWidth === width, {}, phone.width);
  return {
    goto: async (url) => void (await page.goto(url)),
    evaluate: (expression) => page.evaluate(expression) as Promise<never>,
    clickAt: (x, y) => page.mouse.click(x, y),
    keys: (text) => page.keyboard.type(text),
    escape: () => page.keyboard.press('Escape'),
    // Not `goBack`: it waits for a load that Firefox does not tell of a page it has kept.
    back: () => page.evaluate('history.back()') as Promise<void>,
    has: async (_selector, role, name) => (await page.$(`::-p-aria(${name}[role="${role}"])`)) !== null,
    close: () => browser.close(),
  };
}

async function openWebKit(): Promise<Engine> {
  const [screen, display] = await openScreen();
  const port = await findPort();
  const driver = spawn(webkitDriver, [`--port=${port}`], {
    env: { ...process.env, DISPLAY: `:${display}` },
    stdio: 'ignore',
  });
  await untilListens(port);
  const browser = await new Builder()
    .usingServer(`http://127.0.0.1:${port}`)
    .withCapabilities(
      new Capabilities({
        browserName: 'MiniBrowser',
        'webkitgtk:browserOptions': { binary: findMiniBrowser(), args: ['--automation'] },
      }),
    )
    .build();
  await browser.manage().window().setRect(phone);
  return {
    goto: (url) => browser.get(url),
    evaluate: (expression) => browser.executeScript(`return ${expression}`),
    clickAt: (x, y) => browser.actions().move({ origin: Origin.VIEWPORT, x, y, duration: 0 }).click().perform(),
    keys: (text) => browser.actions().sendKeys(text).perform(),
    escape: () => browser.actions().sendKeys('\uE00C').perform(),
    back: () => browser.navigate().back(),
    has: async (selector, role, name) => {
      for (const element of await browser.findElements({ css: selector }))
        if ((await element.getAriaRole()) === role && (await element.getAccessibleName()) === name) return true;
      return false;
    },
    close: async () => {
      await browser.quit();
      for (const child of [driver, screen]) await stop(child);
    },
  };
}

/** A screen that nobody sees. @returns with the number it has given itself */
async function openScreen(): Promise<[ChildProcess, string]> {
  const screen = spawn(virtualScreen, ['-displayfd', '3', '-screen', '0', '800x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  return new Promise((resolve, reject) => {
    screen.stdio[3]?.once('data', (line: Buffer) => resolve([screen, line.toString().trim()]));
    screen.once('exit', () => reject(new Error('Xvfb does not start.')));
  });
}

const stop = (child: ChildProcess): Promise<unknown> => {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill();
  return ended;
};

function findPort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

async function untilListens(port: number): Promise<void> {
  const end = Date.now() + patienceMs;
  while (!(await fetch(`http://127.0.0.1:${port}/status`).catch(() => undefined))) {
    if (Date.now() > end) throw new Error('WebKitWebDriver does not answer.');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
