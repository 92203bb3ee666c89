import { houseTypes, articleMotifs } from '#domain/site/pictures';
import { expect, test } from 'vitest';
import { site } from '../../../tests/support/content.ts';
import { every } from '../../../tests/support/every.ts';
import { composeScene, drawScene, drawSymbols, drawThumb, middleOf } from './article-art.ts';

const { law } = site;
const all = articleMotifs.flatMap((motif) => houseTypes.map((house) => ({ motif, house, energyClass: 'D' as const })));

test('houses, motif and trees stand side by side within the picture', () => {
  every(all, (image) => {
    const parts = composeScene(image, 720);
    expect(parts).toHaveLength(4);
    parts.forEach(({ x }, i) => {
      const before = parts[i - 1];
      expect(x).toBeGreaterThanOrEqual(before ? before.x + before.width : 14);
    });
    const last = parts.at(-1);
    expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual(706);
  });
});

test('the scale is the law’s, and the pointer stands on the middle of its class', () => {
  const limits = [30, 50, 75, 100, 130, 160, 200, 250];
  const starts = [0, ...limits].map((limit) => Math.round((limit / 300) * 200));
  const [image] = all;
  if (!image) throw new Error('no picture');
  const scene = drawScene('GEG', image, law, 720);
  expect([...drawSymbols([], law).matchAll(/d="M(\d+) 114H200/g)].map(([, x]) => Number(x))).toEqual(starts);
  // D reaches from 100 to 130.
  expect(middleOf(law, 'D', 720)).toBe(276);
  expect(scene).toContain('<text x="276"');
  expect(drawThumb('GEG', image, law)).toContain('d="M77 ');
});

test('a text that speaks of no class has no pointer', () => {
  const [{ motif, house } = { motif: 'keys', house: 'fachwerk' } as const] = all;
  expect(drawScene('GEG', { motif, house }, law, 720)).not.toContain('<text');
  expect(drawThumb('GEG', { motif, house }, law)).not.toContain('fill="#13241f" d="M');
});
