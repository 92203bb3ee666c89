import { mkdir, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { answersFile } from '#domain/api-contract';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { createFinish } from './finish-page.ts';

test('a finished page keeps what it shows, what its scripts may show, and as a thank-you page what the answers need', async () => {
  const root = `${await temporaryFolder()}/`;
  await mkdir(`${root}_astro`);
  await writeFile(`${root}_astro/page.x.js`, 'import("./late.y.js")');
  await writeFile(`${root}_astro/late.y.js`, 'const chart={form:1};e.className="toast";addStyles(".form{x:1}")');
  const finish = createFinish(root);
  await writeFile(`${root}_astro/site.z.css`, '/*! tailwindcss v4 */.toast{x:1}.form{x:2}.chart{x:3}p{x:4}');
  const stylesOf = (path: string, body: string) =>
    /<style>(.*)<\/style>/.exec(
      finish(path, `<head><link rel="stylesheet" href="/_astro/site.z.css"></head><body>${body}</body>`).html,
    )?.[1];
  expect(() => stylesOf('/danke.html', '<p>')).toThrow(answersFile);
  expect(stylesOf('/about.html', '<p><script type="module" src="/_astro/page.x.js"></script>')).toBe(
    '.toast{x:1}p{x:4}',
  );
  expect(stylesOf('/about.html', '<p>./none.js')).toBe('p{x:4}');
  finish(`/${answersFile}`, '<form class="form">');
  expect(stylesOf('/bremen/danke.html', '<p>')).toBe('.form{x:2}p{x:4}');
});
