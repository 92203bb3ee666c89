import postcss from 'postcss';
import { expect, test } from 'vitest';
import { brandValues } from './brand.ts';

const processor = postcss([
  brandValues({
    main: '#000001',
    deep: '#000002',
    tint: '#000003',
    line: '#000004',
    accent: '#000005',
    accentDeep: '#000006',
    sender: 'Haus "Nord", Bremen',
  }),
]);
const toCss = async (css: string) => (await processor.process(css, { from: undefined })).css;

test('a colour of the brand is put in by its name, wherever it stands', async () => {
  expect(await toCss('a{--x:brand(main);border:1px solid brand(accentDeep)}')).toBe(
    'a{--x:#000001;border:1px solid #000006}',
  );
});

test('a colour may be seen through', async () => {
  expect(await toCss('a{background:brand(tint / 0.6)}')).toBe('a{background:rgb(0 0 3 / 0.6)}');
  expect(await toCss('a{background:brand(tint/.6)}')).toBe('a{background:rgb(0 0 3 / .6)}');
});

test('who sends what is printed is a word of a style sheet', async () => {
  expect(await toCss('a{content:brand(sender)}')).toBe('a{content:"Haus \\"Nord\\", Bremen"}');
});

test('a name that there is not stops the build', async () => {
  await expect(toCss('a{color:brand(pink)}')).rejects.toThrow('There is no brand(pink)');
});
