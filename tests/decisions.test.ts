/** The decisions: each has a number of its own, and who cites one leads to it. */
import { glob, readFile } from 'node:fs/promises';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { every } from './support/every.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const decisions = (await Array.fromAsync(glob('docs/decisions/*.md', { cwd: root }))).sort();
const numberOf = (path: string) => posix.basename(path).slice(0, 4);

test('each decision has a number of its own, which its heading says', async () => {
  expect(decisions.map(numberOf).filter((number, i, all) => all.indexOf(number) !== i)).toEqual([]);
  const headings = await Promise.all(
    decisions.map(async (name) => ({ name, said: (await readFile(root + name, 'utf8')).slice(0, 7) })),
  );
  every(headings, ({ name, said }) => expect(said).toBe(`# ${numberOf(name)} `));
});

test('a decision that a document cites is there, under the number that it says', async () => {
  const documents = await Array.fromAsync(glob(['*.md', 'docs/**/*.md'], { cwd: root }));
  const links = (
    await Promise.all(
      documents.map(async (name) =>
        [...(await readFile(root + name, 'utf8')).matchAll(/\[(\d{4})\]\(([^)#]+\.md)/g)].map(
          ([link, said = '', href = '']) => ({
            name: `${name}: ${link}`,
            said,
            target: posix.join(posix.dirname(name), href),
          }),
        ),
      ),
    )
  ).flat();
  expect(links.length).toBeGreaterThan(50);
  every(links, ({ said, target }) => expect([decisions.includes(target), numberOf(target)]).toEqual([true, said]));
});
