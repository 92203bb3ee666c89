import postcss from 'postcss';
import { expect, test } from 'vitest';
import { energyClassColours } from './class-colours.ts';

const toCss = async (css: string) => (await postcss([energyClassColours]).process(css, { from: undefined })).css;

test('the colour of an energy class is put in by its letter, and any other letter stops the build', async () => {
  expect(await toCss("a{--x:energy-class('A+') 10%,energy-class('H') 0}")).toBe('a{--x:#00843d 10%,#e3000f 0}');
  await expect(toCss("a{color:energy-class('J')}")).rejects.toThrow("There is no energy-class('J')");
});
