/** What answers each tool's form: its rule, and what it reckons with and says. Both come with the first answer. */
import type { Rule, ToolFacts } from '#domain/tools/tool';
import type { FormToolSlug } from '#domain/tools/tools';

type Answering = [rule: Rule, facts: { default: ToolFacts }];

export const rules: Record<FormToolSlug, () => Promise<Answering>> = {
  pflichtangaben: () =>
    Promise.all([
      import('#domain/tools/ads/ad-particulars').then(({ adParticulars }) => adParticulars),
      import('tool-facts:pflichtangaben'),
    ]),
  'anzeige-pruefen': () =>
    Promise.all([
      import('#domain/tools/ads/ad-check').then(({ adCheck }) => adCheck),
      import('tool-facts:anzeige-pruefen'),
    ]),
  'bedarf-oder-verbrauch': () =>
    Promise.all([
      import('#domain/tools/rules/certificate-kind').then(({ certificateKind }) => certificateKind),
      import('tool-facts:bedarf-oder-verbrauch'),
    ]),
  gueltigkeit: () =>
    Promise.all([
      import('#domain/tools/rules/validity').then(({ validity }) => validity),
      import('tool-facts:gueltigkeit'),
    ]),
  '36-monate': () =>
    Promise.all([
      import('#domain/tools/rules/billing-periods').then(({ billingPeriods }) => billingPeriods),
      import('tool-facts:36-monate'),
    ]),
  unterlagen: () =>
    Promise.all([
      import('#domain/tools/rules/documents').then(({ documents }) => documents),
      import('tool-facts:unterlagen'),
    ]),
  'co2-kosten': () =>
    Promise.all([
      import('#domain/tools/rules/co2-costs').then(({ co2Costs }) => co2Costs),
      import('tool-facts:co2-kosten'),
    ]),
  'welche-klasse': () =>
    Promise.all([
      import('#domain/tools/rules/class-estimate').then(({ classEstimate }) => classEstimate),
      import('tool-facts:welche-klasse'),
    ]),
};
