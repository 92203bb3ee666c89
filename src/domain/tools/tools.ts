/** Every tool with a form, by the name of its page; the browser loads only its own. */
import type { ToolSlug } from '../pages.ts';
import type { AnyTool } from './tool.ts';
import { adParticulars } from './ad-particulars.ts';
import { co2Costs } from './co2-costs.ts';
import { validity } from './validity.ts';

export const tools = {
  pflichtangaben: adParticulars,
  gueltigkeit: validity,
  'co2-kosten': co2Costs,
} as const satisfies Partial<Record<ToolSlug, AnyTool>>;
export type FormToolSlug = keyof typeof tools;
export const formToolSlugs = Object.keys(tools) as FormToolSlug[];
