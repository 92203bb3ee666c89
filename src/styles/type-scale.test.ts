/** Letters of the site have one of the eight sizes in theme.css; what is drawn, and what paper has, is no size of the page. */
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import postcss from 'postcss';
import { expect, test } from 'vitest';
import { every } from '../../tests/support/every.ts';

const src = fileURLToPath(new URL('../', import.meta.url));
const read = (path: string) => readFileSync(src + path, 'utf8');
// The editor is an application of its own.
const sheets = globSync('**/*.css', { cwd: src, exclude: ['editor/**'] }).map((path) => ({ path }));
const markup = globSync('**/*.{astro,tsx}', { cwd: src, exclude: ['editor/**'] }).map((path) => ({ path }));
const steps = [...read('styles/theme.css').matchAll(/--text-(\w+): (.*);/g)].map(([, name = '', size = '']) => ({
  name,
  size,
}));

const step = `--theme\\(--text-(?:${steps.map(({ name }) => name).join('|')})\\)`;
/** A step, or at most a part of the window: where letters are large, a word still fits the phone. */
const allowed = new RegExp(`^(?:${step}|min\\(${step}, (\\d+(?:\\.\\d+)?)vw\\)|inherit)$`);
/** So much of a window of 320 px, and of one of 40rem, is 13.6 px. */
const leastOfPhone = 4.25;
const leastOfWide = 2.125;

test('there are eight sizes, the smallest of them 13.6 px or more', () => {
  expect(steps).toHaveLength(8);
  every(steps, ({ size }) => expect(Number.parseFloat(size.replace('min(', '')) * 17).toBeGreaterThanOrEqual(13.6));
});

test('no sheet has a size beside the steps', () => {
  every(sheets, ({ path }) => {
    const beside: string[] = [];
    postcss.parse(read(path)).walkDecls(/^font(-size)?$/, ({ prop, value, parent }) => {
      const size = prop === 'font' && value !== 'inherit' ? (/(\S+?)\/[\d.]+ /.exec(value)?.[1] ?? value) : value;
      const isPaper = /^\d+pt$/.test(size);
      const [, ofWindow] = allowed.exec(size) ?? [];
      const query = parent?.parent?.type === 'atrule' ? (parent.parent as postcss.AtRule).params : '';
      const least = /width >=|min-width/.test(query) ? leastOfWide : leastOfPhone;
      const fits = allowed.test(size) && Number(ofWindow ?? least) >= least;
      const selector = parent?.type === 'rule' ? parent.selector : '';
      // The root is what the steps are counted by, and a map's letters are part of its drawing.
      if (!fits && !isPaper && selector !== 'html' && selector !== '.area-map') beside.push(`${selector}: ${size}`);
    });
    expect(beside).toEqual([]);
  });
});

test('no element has a size beside the steps', () => {
  every(markup, ({ path }) => expect(read(path).match(/\btext-\[[\d.]+\w*\]/g)).toBeNull());
});
