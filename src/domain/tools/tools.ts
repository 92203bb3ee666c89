/** Every tool with a form, by the name of its page; the browser loads only its own. */
import { toolSlugs, type ToolSlug } from '../site/pages.ts';
import { adCheck } from './ads/ad-check.ts';
import { adParticulars } from './ads/ad-particulars.ts';
import { billingPeriods } from './rules/billing-periods.ts';
import { certificateKind } from './rules/certificate-kind.ts';
import { classEstimate } from './rules/class-estimate.ts';
import { co2Costs } from './rules/co2-costs.ts';
import { documents } from './rules/documents.ts';
import { toolPagePath } from './path.ts';
import type { AnyTool } from './tool.ts';
import { validity } from './rules/validity.ts';

/** Tools with a form; „bestand“ has none, since nothing in it is ever sent. */
export type FormToolSlug = Exclude<ToolSlug, 'bestand'>;

export const tools = {
  pflichtangaben: adParticulars,
  'anzeige-pruefen': adCheck,
  'bedarf-oder-verbrauch': certificateKind,
  gueltigkeit: validity,
  '36-monate': billingPeriods,
  unterlagen: documents,
  'co2-kosten': co2Costs,
  'welche-klasse': classEstimate,
} as const satisfies Record<FormToolSlug, AnyTool>;
export const formToolSlugs = Object.keys(tools) as FormToolSlug[];
/** Pages that hold a result where their address has answers, or a place: what serves them hands these to the service. */
export const resultPages: readonly string[] = toolSlugs.map(toolPagePath);
