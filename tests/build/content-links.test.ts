/** Sections that articles may link to stand on their pages: the check of the texts takes their list on trust. */
import { expect, test } from 'vitest';
import { pageAnchors } from '../../src/content/checks/links.ts';
import { readPages } from './dist.ts';

const pages = new Map((await readPages()).map((page) => [page.path, page]));

test.each(Object.entries(pageAnchors))('%s', (path, anchors) => {
  const page = pages.get(path);
  expect(page, `${path} is not built`).toBeDefined();
  expect(anchors.filter((anchor) => !page?.document.querySelector(`[id="${anchor}"]`))).toEqual([]);
});
