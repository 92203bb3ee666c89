/** What editors see of the list of blocks is as the list has it, and passes the checks. */
import { glob } from 'node:fs/promises';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { readText, site } from '../../../tests/support/content.ts';
import { legalSlugs } from '#domain/pages';
import { routes } from '#domain/routes';
import { every } from '../../../tests/support/every.ts';
import { pageAnchors } from '../../content/checks/links.ts';
import { blogSchema } from '../../content/schemas/article.ts';
import { blocks } from './blocks.ts';
import { withBlocks } from './handbook.ts';
import { placeholders } from '../../content/placeholders.ts';
import { articleText, goodBody, reportOf } from '../../../tests/support/texts.ts';

/** Said where a test fails: how to mend it. */
const mend = 'run node scripts/write-editor-files.ts';

test('the handbook shows the blocks of the list', async () => {
  const handbook = await readText('docs/editing.md');
  expect(withBlocks(handbook), mend).toBe(handbook);
});

test('the handbook names every field of the head and every name of <Value>', async () => {
  const handbook = await readText('docs/editing.md');
  const fields = Object.keys(blogSchema.shape).filter((field) => field !== 'readTime');
  const names = Object.keys(placeholders(site, undefined)).filter((name) => !/^(?:law|paragraph)\./.test(name));
  expect([...fields, ...names].filter((name) => !handbook.includes(`\`${name}\``))).toEqual([]);
});

test('each block of the list has its component, and each component is a block', async () => {
  const files = await Array.fromAsync(glob('src/articles/blocks/*.astro'));
  // How lists look, and the script beside videos.
  const others = ['List', 'VideoPlayer'];
  const components = files.map((file) => basename(file, '.astro')).filter((name) => !others.includes(name));
  expect(components.sort()).toEqual(blocks.map(({ name }) => name).sort());
});

test('the example of each block passes the checks', () => {
  every(
    blocks.filter(({ only }) => only !== 'other texts'),
    ({ example }) => expect(reportOf(articleText(`${goodBody}\n${example}\n`))).toEqual([]),
  );
});

test('the handbook names every page that a text may link to', async () => {
  const handbook = await readText('docs/editing.md');
  const legal = legalSlugs.map((slug) => routes[slug](undefined));
  every(
    Object.keys(pageAnchors).filter((path) => !legal.includes(path)),
    (path) => {
      expect(handbook).toContain(`\`${path}\``);
    },
  );
});
