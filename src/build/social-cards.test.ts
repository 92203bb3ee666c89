import { copyFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openPress } from './social-cards.ts';

const font = new URL('../styles/fonts/bricolage-grotesque-bold.ttf', import.meta.url);
const drawing = (text: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="80" height="20" font-family="Bricolage"><path fill="#fff" d="M0 0h80v20H0z"/><text y="15">${text}</text></svg>`;

let root: string;
let folder: URL;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'social-cards-'));
  folder = new URL('kept/', pathToFileURL(`${root}/`));
});
afterEach(() => rm(root, { recursive: true }));

describe('the press', () => {
  test('draws text with the typeface of its own', async () => {
    const press = await openPress(folder, font);
    const [empty, filled] = await Promise.all([press.toPng(drawing('')), press.toPng(drawing('Häuser „ß“ – 179 €'))]);
    expect(filled.length).toBeGreaterThan(2 * empty.length);
  });

  test('keeps a picture for the next build and takes it from there', async () => {
    const png = await (await openPress(folder, font)).toPng(drawing('x'));
    const [name = ''] = await readdir(folder);
    await writeFile(new URL(name, folder), 'kept');
    const next = await openPress(folder, font);
    expect((await next.toPng(drawing('x'))).toString()).toBe('kept');
    expect(await next.toPng(drawing('y'))).not.toEqual(png);
    expect(await readdir(folder)).toHaveLength(2);
  });

  test('draws anew with another typeface', async () => {
    const other = pathToFileURL(join(root, 'other.ttf'));
    await copyFile(font, other);
    const same = await openPress(folder, other);
    await writeFile(other, 'none');
    const changed = await openPress(folder, other);
    expect(same.key).toBe((await openPress(folder, font)).key);
    expect(changed.key).not.toBe(same.key);
  });
});
