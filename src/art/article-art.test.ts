import { houseTypes, articleMotifs } from '#domain/pictures';
import { expect, test } from 'vitest';
import { every } from '../../tests/support/every.ts';
import { artSize, composeArt } from './article-art.ts';

const all = articleMotifs.flatMap((motif) =>
  houseTypes.map((house) => ({ name: `${motif} beside ${house}`, motif, house, energyClass: 'D' as const })),
);

test('house, motif and tree stand side by side within the picture', () => {
  every(all, (image) => {
    const art = composeArt('GEG', image);
    const xOf = (transform: string) => Number(/translate\((-?\d+) 262\)scale\(.+\)/.exec(transform)?.[1]);
    for (const x of [xOf(art.house), xOf(art.motif)]) {
      expect(x).toBeGreaterThan(30);
      expect(x).toBeLessThan(artSize.width - 100);
    }
    expect(xOf(art.tree)).toBeGreaterThan(0);
    expect(xOf(art.tree)).toBeLessThan(artSize.width);
  });
});

test('no two are put together alike', () => {
  const drawn = all.map((image) => JSON.stringify([image.motif, image.house, composeArt('GEG', image)]));
  expect(new Set(drawn).size).toBe(drawn.length);
});
