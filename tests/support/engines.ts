/** The browsers beside Chromium, each by its own driver, which Selenium speaks to. */
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { Builder, Capabilities, type WebDriver } from 'selenium-webdriver';
import { Options } from 'selenium-webdriver/firefox.js';
import { freePort } from './app.ts';
import { installMissing, type SystemProgram } from './debian.ts';

export type EngineName = 'firefox' | 'webkit';

const find = (...patterns: string[]) => patterns.flatMap((pattern) => globSync(pattern))[0];
const programs = {
  // Without /usr/bin/firefox, which may be a snap: a driver cannot start that.
  firefox: () => find('/usr/bin/firefox-esr', '/usr/lib{,64}/firefox/firefox', '/Applications/Firefox.app/**/firefox'),
  geckodriver: () => find('/usr/{,local/}bin/geckodriver'),
  webkit: () => find('/usr/{lib,libexec}{,/*}/webkit2gtk-4.*/MiniBrowser'),
  webkitDriver: () => find('/usr/bin/WebKitWebDriver'),
};

const engines: Record<EngineName, SystemProgram> = {
  // Debian 12 has no geckodriver: https://github.com/mozilla/geckodriver/releases
  firefox: {
    title: 'Firefox',
    packages: ['firefox-esr'],
    isThere: () => [programs.firefox(), programs.geckodriver()].every(Boolean),
  },
  webkit: {
    title: 'WebKit',
    packages: ['webkit2gtk-driver', 'xvfb'],
    isThere: () => [programs.webkit(), programs.webkitDriver()].every(Boolean) && existsSync('/usr/bin/Xvfb'),
  },
};
export const hasEngine = (name: EngineName): boolean => engines[name].isThere();
export const ensureEngines = () => installMissing(Object.values(engines));

/** WebKit draws on a screen: one that nobody sees. @returns with the number it has given itself */
const openScreen = () =>
  new Promise<[ChildProcess, string]>((resolve, reject) => {
    const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '800x900x24', '-nolisten', 'tcp'], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    });
    screen.stdio[3]?.once('data', (line: Buffer) => resolve([screen, line.toString().trim()]));
    screen.once('exit', () => reject(new Error('Xvfb does not start.')));
  });

/** A browser as wide as a phone. @returns what drives it, and what ends it */
export async function openEngine(name: EngineName): Promise<{ driver: WebDriver; close: () => Promise<void> }> {
  const port = await freePort();
  const [screen, display] = name === 'webkit' ? await openScreen() : [];
  const program = String(name === 'webkit' ? programs.webkitDriver() : programs.geckodriver());
  const service = spawn(program, [`--port=${port}`], {
    env: { ...process.env, ...(display && { DISPLAY: `:${display}` }) },
    stdio: 'ignore',
  });
  const browserOptions = { binary: programs.webkit(), args: ['--automation'] };
  const firefox = new Options().addArguments('-headless').setBinary(String(programs.firefox()));
  const build = () =>
    new Builder()
      .usingServer(`http://127.0.0.1:${port}`)
      .withCapabilities(
        name === 'webkit'
          ? new Capabilities({ browserName: 'MiniBrowser', 'webkitgtk:browserOptions': browserOptions })
          : firefox,
      )
      .build();
  while (!(await fetch(`http://127.0.0.1:${port}/status`).catch(() => undefined)))
    if (service.exitCode !== null) throw new Error(`${program} does not start.`);
  const driver = await build();
  await driver.manage().window().setRect({ width: 400, height: 740 });
  return {
    driver,
    async close() {
      await driver.quit();
      service.kill();
      screen?.kill();
    },
  };
}
