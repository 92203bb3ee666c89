/** Measures of DeadlinePicture, which the page that shows it gives to the browser. */
import type { HouseType } from '#domain/site/pictures';
import { houses } from './houses/houses.ts';

/** Each house has a column of the same width; deadline.css has them too, for the years below. */
export const deadlineColumn = 176;

export function deadlineBox(types: readonly HouseType[]): { line: number; width: number; height: number } {
  const line = types.length * deadlineColumn + 12;
  return { line, width: line + 200, height: Math.max(...types.map((type) => houses[type].height)) + 10 };
}
