/** How long the site takes to build: with nothing kept, with nothing changed, and after one price was changed. */
import { glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { layCompressedTwins } from '../src/build/compressed-twins.ts';
import { buildCopy, copyProject, removeCopy } from '../tests/support/project-copy.ts';

const folder = await copyProject({ fromNothing: true });

async function build(what: string): Promise<void> {
  const started = performance.now();
  await buildCopy(folder);
  await layCompressedTwins(join(folder, 'dist'), join(folder, '.cache/compressed'));
  console.log(`${what}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
}

try {
  await build('with nothing kept');
  await build('with nothing changed');
  const prices = join(folder, 'content/prices.yaml');
  await writeFile(prices, (await readFile(prices, 'utf8')).replace(/EFH: \d+/, 'EFH: 123'));
  await build('after a price was changed (every page is rendered)');
  const answers = join(folder, 'content/pages/answers.yaml');
  await writeFile(answers, (await readFile(answers, 'utf8')).replace(/\.$/m, '!'));
  await build('after a sentence of one page kind was changed');
  const [article] = await Array.fromAsync(glob('content/blog/*.mdx', { cwd: folder }));
  if (article) {
    const file = join(folder, article);
    // Of its body: the head stands in lists, so another one renders every page.
    await writeFile(file, (await readFile(file, 'utf8')).replace(/(?<=\n---\n[^]*[a-zäöüß])\.$/m, '!'));
    await build('after a sentence of one article was changed');
  }
  const pages = await Array.fromAsync(glob('dist/**/*.html', { cwd: folder }));
  console.log(`pages: ${pages.length}`);
} finally {
  await removeCopy(folder);
}
