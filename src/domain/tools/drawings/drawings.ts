/** The picture of each tool's answer, where it has one; the browser loads only its own. */
import type { Result } from '../result.ts';
import type { tools, FormToolSlug } from '../tools.ts';
import type { View } from '../view.ts';
import { draw as drawAdParticulars } from './ad-particulars.ts';
import { draw as drawBillingPeriods } from './billing-periods.ts';
import { draw as drawCertificateKind } from './certificate-kind.ts';
import { draw as drawClassEstimate } from './class-estimate.ts';
import { draw as drawCo2Costs } from './co2-costs.ts';
import { draw as drawValidity } from './validity.ts';

/** What the answer of a tool has to be drawn. */
type DrawingOf<Slug extends FormToolSlug> =
  ReturnType<(typeof tools)[Slug]['answer']> extends Result<infer Drawing> ? Drawing : never;

const drawings: { [Slug in FormToolSlug]?: (drawing: DrawingOf<Slug>) => View } = {
  pflichtangaben: drawAdParticulars,
  'anzeige-pruefen': drawAdParticulars,
  'bedarf-oder-verbrauch': drawCertificateKind,
  gueltigkeit: drawValidity,
  '36-monate': drawBillingPeriods,
  'co2-kosten': drawCo2Costs,
  'welche-klasse': drawClassEstimate,
};

/** @returns nothing where there is nothing to see */
export function drawResult(slug: FormToolSlug, { drawing }: Result): View | undefined {
  const draw = drawings[slug] as ((drawing: unknown) => View) | undefined;
  return drawing === undefined ? undefined : draw?.(drawing);
}
