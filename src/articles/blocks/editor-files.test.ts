/** The list of blocks, its components, and what the handbook says of it. */
import { glob } from 'node:fs/promises';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { contentDir, readText, site } from '../../../tests/support/content.ts';
import { buildingTypes } from '#domain/prices/building-types';
import { blocks } from './blocks.ts';
import { placeholders } from '../../content/placeholders.ts';

test('the handbook names every name of <Value>', async () => {
  const handbook = await readText('docs/editing.md');
  // Of the kinds of building it names the first.
  const others = buildingTypes.slice(1).join('|');
  const skipped = new RegExp(`^(?:law|paragraph)\\.|\\.(?:${others})$`);
  const names = Object.keys(placeholders(site, undefined)).filter((name) => !skipped.test(name));
  expect(names.filter((name) => !handbook.includes(`\`${name}\``))).toEqual([]);
});

test('each block of the list has its component, and each component is a block', async () => {
  const files = await Array.fromAsync(glob('src/articles/blocks/**/*.astro'));
  // How lists look, and the script beside videos.
  const others = ['List', 'VideoPlayer'];
  const components = files.map((file) => basename(file, '.astro')).filter((name) => !others.includes(name));
  expect(components.sort()).toEqual(blocks.map(({ name }) => name).sort());
});

test('an article of the tests shows each block of articles', async () => {
  const article = await readText(`${contentDir}/blog/alle-bloecke.mdx`);
  const inArticles = blocks.filter(({ only }) => only !== 'other texts');
  expect(inArticles.filter(({ name }) => !article.includes(`<${name} `))).toEqual([]);
});
