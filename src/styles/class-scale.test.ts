/** What sheets say of the nine classes, in widths and by their place in the row, is what the law says. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { energyClasses, scaleEnd } from '#domain/law/energy-class';
import { site } from '../../tests/support/content.ts';

const sheet = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
const bounds = site.law.classes.map(({ upTo }) => upTo ?? scaleEnd);
const widths = bounds.map((upTo, i) => upTo - (bounds[i - 1] ?? 0));
const percent = (value: number) => `${Number(((value / scaleEnd) * 100).toFixed(1))}%`;

test('a column of the scale is as wide as its class', () => {
  expect(sheet('sections/class-scale.css')).toContain(
    `grid-template-columns: ${widths.map((width) => `${width}fr`).join(' ')};`,
  );
});

test('a colour of the scale ends where its class does', () => {
  const stops = bounds.slice(0, -1).map((upTo, i) => `('${energyClasses[i]}') ${i ? '0 ' : ''}${percent(upTo)}`);
  const written = sheet('styles/theme.css').matchAll(/energy-class(\('[^']+'\) (?:0 )?[\d.]+%)/g);
  expect([...written].map(([, stop]) => stop)).toEqual(stops);
});
