/** The oldest browsers the site works in: `browserslist` of package.json, and what that is in Vite’s words. */
import { readFileSync } from 'node:fs';

const { browserslist } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  browserslist: string[];
};

/** 'safari >= 15.4' → { name: 'safari', version: 15.4 } */
const oldestBrowsers = browserslist.map((line) => {
  const [name = '', version] = line.split(' >= ');
  return { name, version: Number(version) };
});

export const buildTargets = oldestBrowsers.map(({ name, version }) => name.replace('ios_saf', 'ios') + version);
