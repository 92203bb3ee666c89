import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { shownPhotos } from './shown-photos.ts';

test('a photo that no text names is left out, and nothing else', async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'a.mdx'), 'Text.\n\n<Figure src="dachboden.jpg" alt="Dachboden" />\n');
  const plugin = shownPhotos(pathToFileURL(`${folder}/`));
  const { buildStart, resolveId } = plugin as unknown as {
    buildStart: () => void;
    resolveId: (source: string) => string | null;
  };
  buildStart();
  const asked = ['blog/dachboden.jpg', 'blog/boden.jpg', 'blog/kaputt.png', 'public/kaputt.png', 'blog/a.mdx'];
  const left = asked.filter((source) => resolveId(`/x/${source}`) !== null);
  expect(left).toEqual(['blog/boden.jpg', 'blog/kaputt.png']);
});
