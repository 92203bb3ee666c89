/** Each rule of the site's sheets is needed by a page, as the build counts it when it leaves a page what it uses. */
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import postcss from 'postcss';
import { expect, test } from 'vitest';
import { textOfStrings } from '../../src/build/finish/page-scripts.ts';
import { dropUnusedRules, pageToNames, textToWords } from '../../src/build/finish/unused-rules.ts';
import { distFolder } from '../support/site/dist.ts';
import { root } from '../support/content.ts';

const union = (sets: Iterable<ReadonlySet<string>>) =>
  [...sets].reduce<ReadonlySet<string>>((all, one) => all.union(one), new Set());
const read = (pattern: string) =>
  globSync(pattern, { cwd: distFolder }).map((file) => readFileSync(distFolder + file, 'utf8'));

/** What an island or a script may add is on no page yet; what the service answers is built too. */
const scriptWords = union(read('_astro/*.js').map((code) => textToWords(textOfStrings(code))));
const pageNames = union(read('**/*.html').map(pageToNames));

/** The editor's sheets are its own. */
const sheets = globSync('src/**/*.css', { cwd: fileURLToPath(root), exclude: ['src/editor/**'] });
const css = sheets.map((file) => readFileSync(new URL(file, root), 'utf8')).join('\n');

function selectorsOf(text: string): Set<string> {
  const found = new Set<string>();
  postcss.parse(text).walkRules(({ selectors }) => selectors.forEach((selector) => found.add(selector.trim())));
  return found;
}

test('each selector of the sheets may match on a page, or where a script puts it', () => {
  const kept = selectorsOf(dropUnusedRules(css, pageNames, scriptWords));
  expect(kept.size).toBeGreaterThan(100);
  expect([...selectorsOf(css).difference(kept)]).toEqual([]);
});
