/** The table of ten steps by which the emissions of a dwelling part the costs: § 5 CO2KostAufG and its Anlage. */
import type { Law } from '../../law/law.ts';

type Steps = Law['co2Steps'];

/** § 5 Abs. 1 Satz 3: rounded to one decimal before it is looked up. Half a tenth that a division loses counts as half. */
export const kilosToSpecific = (kilos: number, squareMetres: number): number =>
  Math.round((kilos * 10) / squareMetres + 1e-9) / 10;

/**
 * Emissions of a period longer than a year, scaled to twelve months: the table holds for a year (§ 5 Abs. 1 Satz 1), and a
 * bill for another period than the agreed one is converted (Satz 5). For a shorter period the table is scaled instead.
 */
export const kilosToYear = (kilos: number, months: number): number => (months > 12 ? (kilos * 12) / months : kilos);

/** The step of a rounded value; § 5 Abs. 1 Satz 4 shortens the table for a period of less than a year. */
export function specificToStep(steps: Steps, specific: number, monthsBilled: number) {
  const months = Math.min(monthsBilled, 12);
  const share = months / 12;
  // In tenths and twelfths, so that no fraction is lost at a limit.
  const tenths = Math.round(specific * 10);
  const found = steps.findIndex(({ below }) => below === null || tenths * 12 < below * 10 * months);
  const index = found < 0 ? steps.length - 1 : found;
  const step = steps[index];
  const from = steps[index - 1]?.below ?? 0;
  return {
    index,
    tenant: step?.tenant ?? 0,
    from: from * share,
    below: step?.below == null ? undefined : step.below * share,
  };
}

/** How many kg per m² have to be saved, to a tenth, to reach the next better step. */
export function specificToLess(steps: Steps, specific: number, months: number): number | undefined {
  const below = steps[specificToStep(steps, specific, months).index - 1]?.below;
  if (below == null) return undefined;
  const best = Math.ceil((below * 10 * Math.min(months, 12)) / 12 - 1e-9) - 1;
  return (Math.round(specific * 10) - best) / 10;
}

/** The landlord's percentage on a step. */
export const landlordOf = (steps: Steps, index: number): number => 100 - (steps[index]?.tenant ?? 0);
