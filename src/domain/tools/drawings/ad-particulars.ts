/** „Pflichtangaben“: where the value stands on the scale. */
import type { Law } from '../../law.ts';
import type { View } from '../view.ts';
import { drawClassScale } from './class-scale.ts';

/** @param value as it is written: '118 kWh/(m²·a)' */
export type AdDrawing = { alt: string; classes: Law['classes']; kwh: number; value: string };

export const draw = ({ alt, classes, kwh, value }: AdDrawing): View => drawClassScale({ classes }, kwh, value, alt);
