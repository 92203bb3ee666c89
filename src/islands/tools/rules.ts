/** What answers each tool's form: its rule, what it reckons with and says, its picture. All of it comes with the first answer. */
import type { FormToolSlug } from '#domain/tools/tools';
import type { Rule, ToolFacts } from '#domain/tools/tool';
import type { View } from '#domain/tools/view';

type Drawing = { draw: (drawing: never) => View };
type Answering = [rule: Rule, facts: { default: ToolFacts }, drawing?: Drawing];

export const rules: Record<FormToolSlug, () => Promise<Answering>> = {
  pflichtangaben: () =>
    Promise.all([
      import('#domain/tools/ads/ad-particulars').then(({ adParticulars }) => adParticulars),
      import('tool-facts:pflichtangaben'),
      import('#domain/tools/drawings/ad-particulars'),
    ]),
  'anzeige-pruefen': () =>
    Promise.all([
      import('#domain/tools/ads/ad-check').then(({ adCheck }) => adCheck),
      import('tool-facts:anzeige-pruefen'),
      import('#domain/tools/drawings/ad-particulars'),
    ]),
  'bedarf-oder-verbrauch': () =>
    Promise.all([
      import('#domain/tools/rules/certificate-kind').then(({ certificateKind }) => certificateKind),
      import('tool-facts:bedarf-oder-verbrauch'),
      import('#domain/tools/drawings/certificate-kind'),
    ]),
  gueltigkeit: () =>
    Promise.all([
      import('#domain/tools/rules/validity').then(({ validity }) => validity),
      import('tool-facts:gueltigkeit'),
      import('#domain/tools/drawings/validity'),
    ]),
  '36-monate': () =>
    Promise.all([
      import('#domain/tools/rules/billing-periods').then(({ billingPeriods }) => billingPeriods),
      import('tool-facts:36-monate'),
      import('#domain/tools/drawings/billing-periods'),
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
      import('#domain/tools/drawings/co2-costs'),
    ]),
  'welche-klasse': () =>
    Promise.all([
      import('#domain/tools/rules/class-estimate').then(({ classEstimate }) => classEstimate),
      import('tool-facts:welche-klasse'),
      import('#domain/tools/drawings/class-estimate'),
    ]),
};
