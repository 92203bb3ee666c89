import { houseTypes, articleMotifs } from '#domain/pictures';
import { expect, test } from 'vitest';
import { artSize, composeArt } from './article-art.ts';

const all = articleMotifs.flatMap((motif) => houseTypes.map((house) => ({ motif, house, energyClass: 'D' as const })));

test.each(all)('$motif beside $house stand side by side within the picture', (image) => {
  const art = composeArt('GEG', image);
  const at = (transform: string) => {
    const [, x = '', scale = ''] = /translate\((-?\d+) 262\)scale\((.+)\)/.exec(transform) ?? [];
    return { x: Number(x), scale: Number(scale) };
  };
  for (const { x } of [at(art.house), at(art.motif)]) {
    expect(x).toBeGreaterThan(30);
    expect(x).toBeLessThan(artSize.width - 100);
  }
  expect(at(art.tree).x).toBeGreaterThan(0);
  expect(at(art.tree).x).toBeLessThan(artSize.width);
});

test('no two are put together alike', () => {
  const drawn = all.map((image) => `${image.motif} ${image.house} ${JSON.stringify(composeArt('GEG', image))}`);
  expect(new Set(drawn).size).toBe(drawn.length);
});
