/**
 * The browsers beside Chromium, each by the library that can drive what Debian has of it: Firefox speaks WebDriver BiDi
 * itself (there is no geckodriver), WebKit has a driver of the older protocol and draws on a screen of its own.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import puppeteer from 'puppeteer-core';
import { Builder, By, Capabilities, Key } from 'selenium-webdriver';
import { freePort } from '../app.ts';
import { installMissing, type SystemProgram } from './debian.ts';

export type EngineName = 'firefox' | 'webkit';

/** An element that is seen. */
export type Part = { click(): Promise<void>; type(text: string): Promise<void> };
export type Engine = {
  open(url: string): Promise<unknown>;
  back(): Promise<unknown>;
  escape(): Promise<unknown>;
  /** The value of an expression in the page. */
  evaluate<T>(expression: string): Promise<T>;
  /** The first of an XPath that is seen, in the middle of the screen: nothing that sticks to the edge lies above it there. */
  find(path: string): Promise<Part | undefined>;
  close(): Promise<void>;
};

const find = (...patterns: string[]) => patterns.flatMap((pattern) => globSync(pattern))[0];
// Without /usr/bin/firefox, which may be a snap: a program cannot start that.
const firefox = () =>
  find('/usr/bin/firefox-esr', '/usr/lib{,64}/firefox/firefox', '/Applications/Firefox.app/**/firefox');
const miniBrowser = () => find('/usr/{lib,libexec}{,/*}/webkit2gtk-4.*/MiniBrowser');
const webkitDriver = '/usr/bin/WebKitWebDriver';

const engines: Record<EngineName, SystemProgram & { start: () => Promise<Engine> }> = {
  firefox: { title: 'Firefox', packages: ['firefox-esr'], isThere: () => firefox() !== undefined, start: openFirefox },
  webkit: {
    title: 'WebKit',
    packages: ['webkit2gtk-driver', 'xvfb'],
    isThere: () => [webkitDriver, '/usr/bin/Xvfb', miniBrowser() ?? ''].every(existsSync),
    start: openWebKit,
  },
};
export const hasEngine = (name: EngineName): boolean => engines[name].isThere();
export const ensureEngines = () => installMissing(Object.values(engines));
/** A browser as wide as a phone. */
export const openEngine = (name: EngineName): Promise<Engine> => engines[name].start();

const phone = { width: 400, height: 740 };
const toMiddle = { block: 'center', behavior: 'instant' } as const;

async function openFirefox(): Promise<Engine> {
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath: String(firefox()) });
  const [page = await browser.newPage()] = await browser.pages();
  await page.setViewport(phone);
  return {
    open: (url) => page.goto(url),
    back: () => page.goBack(),
    escape: () => page.keyboard.press('Escape'),
    evaluate: (expression) => page.evaluate(expression) as Promise<never>,
    async find(path) {
      for (const element of await page.$$(`::-p-xpath(${path})`)) {
        if (!(await element.isVisible())) continue;
        await element.evaluate((each, how) => each.scrollIntoView(how), toMiddle);
        return {
          click: () => element.click(),
          async type(text) {
            // A window that nobody looks at tells no focus: it is tapped, as a visitor does.
            await element.click();
            await element.evaluate((each) => void ((each as HTMLInputElement).value = ''));
            await element.type(text);
          },
        };
      }
      return undefined;
    },
    close: () => browser.close(),
  };
}

/** WebKit draws on a screen: one that nobody sees. @returns with the number it has given itself */
const openScreen = () =>
  new Promise<[ChildProcess, string]>((resolve, reject) => {
    const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '800x900x24', '-nolisten', 'tcp'], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    });
    screen.stdio[3]?.once('data', (line: Buffer) => resolve([screen, line.toString().trim()]));
    screen.once('exit', () => reject(new Error('Xvfb does not start.')));
  });

async function openWebKit(): Promise<Engine> {
  const port = await freePort();
  const [screen, display] = await openScreen();
  const service = spawn(webkitDriver, [`--port=${port}`], {
    env: { ...process.env, DISPLAY: `:${display}` },
    stdio: 'ignore',
  });
  while (!(await fetch(`http://127.0.0.1:${port}/status`).catch(() => undefined)))
    if (service.exitCode !== null) throw new Error('WebKitWebDriver does not start.');
  const browserOptions = { binary: miniBrowser(), args: ['--automation'] };
  const driver = await new Builder()
    .usingServer(`http://127.0.0.1:${port}`)
    .withCapabilities(new Capabilities({ browserName: 'MiniBrowser', 'webkitgtk:browserOptions': browserOptions }))
    .build();
  await driver.manage().window().setRect(phone);
  return {
    open: (url) => driver.get(url),
    back: () => driver.navigate().back(),
    escape: () => driver.actions().sendKeys(Key.ESCAPE).perform(),
    evaluate: (expression) => driver.executeScript(`return ${expression}`),
    async find(path) {
      for (const element of await driver.findElements(By.xpath(path))) {
        if (!(await element.isDisplayed())) continue;
        await driver.executeScript('arguments[0].scrollIntoView(arguments[1])', element, toMiddle);
        return {
          click: () => element.click(),
          async type(text) {
            await element.clear();
            await element.sendKeys(text);
          },
        };
      }
      return undefined;
    },
    async close() {
      await driver.quit();
      service.kill();
      screen.kill();
    },
  };
}
