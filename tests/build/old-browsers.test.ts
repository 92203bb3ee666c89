/** Built scripts run in the oldest browsers of `browserslist`. The linter reads sources, but no pattern within a string. */
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { every } from '../support/every.ts';
import { distFolder } from '../support/site/dist.ts';

/** Unknown to Safari 15.4 and others of the list: lookbehind, and what only a build and the service may use. */
const unknown = /\(\?<[=!]|\bTemporal\.|\b(?:Map|Object)\.groupBy\b|\bgetOrInsert(?:Computed)?\b|\bRegExp\.escape\b/;

const scripts = globSync('_astro/*.js', { cwd: distFolder }).map((path) => ({ path }));

test('no script has what the oldest supported browsers do not know', () => {
  every(scripts, ({ path }) => expect(unknown.exec(readFileSync(distFolder + path, 'utf8'))?.[0]).toBeUndefined());
});
