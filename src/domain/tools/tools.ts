/** Every tool with a form, by the name of its page; the browser loads only its own. */
import type { ToolSlug } from '../pages.ts';
import type { AnyTool } from './tool.ts';
import { billingPeriods } from './billing-periods.ts';
import { certificateKind } from './certificate-kind.ts';
import { documents } from './documents.ts';
import { validity } from './validity.ts';

export const tools = {
  'bedarf-oder-verbrauch': certificateKind,
  gueltigkeit: validity,
  '36-monate': billingPeriods,
  unterlagen: documents,
} as const satisfies Partial<Record<ToolSlug, AnyTool>>;
export type FormToolSlug = keyof typeof tools;
export const formToolSlugs = Object.keys(tools) as FormToolSlug[];
