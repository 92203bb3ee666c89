/** Loads each tool's rule and its facts (figures and sentences), both with the first answer. */
import type { Rule, ToolFacts } from '#domain/tools/tool';
import type { FormToolSlug } from '#domain/tools/tools';

export const rules: Record<FormToolSlug, () => Promise<Rule>> = {
  pflichtangaben: async () => (await import('#domain/tools/ads/ad-particulars')).adParticulars,
  'anzeige-pruefen': async () => (await import('#domain/tools/ads/ad-check')).adCheck,
  'bedarf-oder-verbrauch': async () => (await import('#domain/tools/rules/certificate-kind')).certificateKind,
  gueltigkeit: async () => (await import('#domain/tools/rules/validity')).validity,
  '36-monate': async () => (await import('#domain/tools/rules/billing-periods')).billingPeriods,
  unterlagen: async () => (await import('#domain/tools/rules/documents')).documents,
  'co2-kosten': async () => (await import('#domain/tools/rules/co2-costs')).co2Costs,
  'welche-klasse': async () => (await import('#domain/tools/rules/class-estimate')).classEstimate,
};

export const facts: Record<FormToolSlug, () => Promise<{ default: ToolFacts }>> = {
  pflichtangaben: () => import('tool-facts:pflichtangaben'),
  'anzeige-pruefen': () => import('tool-facts:anzeige-pruefen'),
  'bedarf-oder-verbrauch': () => import('tool-facts:bedarf-oder-verbrauch'),
  gueltigkeit: () => import('tool-facts:gueltigkeit'),
  '36-monate': () => import('tool-facts:36-monate'),
  unterlagen: () => import('tool-facts:unterlagen'),
  'co2-kosten': () => import('tool-facts:co2-kosten'),
  'welche-klasse': () => import('tool-facts:welche-klasse'),
};
