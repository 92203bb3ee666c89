/** Every tool with a form, by the name of its page; the browser loads only its own. */
import type { ToolSlug } from '../pages.ts';
import type { AnyTool } from './tool.ts';
import { validity } from './validity.ts';

export const tools = {
  gueltigkeit: validity,
} as const satisfies Partial<Record<ToolSlug, AnyTool>>;
export type FormToolSlug = keyof typeof tools;
export const formToolSlugs = Object.keys(tools) as FormToolSlug[];
