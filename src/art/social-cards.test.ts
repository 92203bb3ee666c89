import { copyFile, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openPress, pictureKey } from './social-cards.ts';

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

describe('the name of a picture', () => {
  test('is the same for the same parts, and another for others', () => {
    const keys = [['a', 'b'], ['a', 'c'], ['c', 'b'], ['b', 'a'], ['ab'], ['ab', ''], ['a', 'b', '']].map((parts) =>
      pictureKey(...parts),
    );
    expect(new Set(keys).size).toBe(keys.length);
    expect(pictureKey('a', 'b')).toBe(keys[0]);
    expect(pictureKey('a', Buffer.from('b'))).toBe(keys[0]);
  });
});

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

  test('throws away what nothing has asked for in a month, and nothing younger', async () => {
    const press = await openPress(folder, font);
    await press.toPng(drawing('old'));
    await press.toPng(drawing('new'));
    const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000);
    const [first = '', second = ''] = await readdir(folder);
    await utimes(new URL(first, folder), daysAgo(31), daysAgo(31));
    await utimes(new URL(second, folder), daysAgo(29), daysAgo(29));
    await openPress(folder, font);
    expect(await readdir(folder)).toEqual([second]);
  });
});
