/** „Welche Klasse ungefähr?“: from where to where the value may lie on the scale. */
import type { Law } from '../../law/law.ts';
import type { View } from '../view.ts';
import { drawClassScale } from './class-scale.ts';

/** @param words as the figures are written: '118–141 kWh/(m²·a)' */
export type EstimateDrawing = {
  alt: string;
  classes: Law['classes'];
  span: { from: number; to: number };
  words: string;
};

export const draw = ({ alt, classes, span, words }: EstimateDrawing): View =>
  drawClassScale({ classes }, span, words, alt);
