/** The nine classes of residential buildings, without the schema of the law: scripts of the browser carry this, not zod. */

export const energyClasses = ['A+', 'A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'] as const;
export type EnergyClass = (typeof energyClasses)[number];
/** Of non-residential buildings, in certificates from 2027 on: Anlage 10a zu § 86 GModG. */
export const otherClasses = ['A', 'B', 'C', 'D', 'E', 'F', 'G'] as const satisfies readonly EnergyClass[];

/** As `content/law.yaml` has them. */
type Classes = { classes: readonly { letter: EnergyClass; upTo: number | null }[] };

/** Class of a residential building by its Endenergie in kWh/(m²·a), Anlage 10 zu § 86 GModG. */
export function energyToClass(law: Classes, kwhPerSquareMetre: number): EnergyClass {
  const found = law.classes.find(({ upTo }) => upTo === null || kwhPerSquareMetre <= upTo);
  return found?.letter ?? 'H';
}

/** Where the drawn scale ends in kWh/(m²·a); the last class is open. */
export const scaleEnd = 300;

export const ink = '#13241f';
const white = '#fff';

/** Fill of each class and the letters on it, wherever a scale is drawn: on pages, and in a picture that a tool gives away. */
export const classColours: Record<EnergyClass, { fill: string; text: string }> = {
  'A+': { fill: '#00843d', text: white },
  A: { fill: '#3aa535', text: ink },
  B: { fill: '#96c11f', text: ink },
  C: { fill: '#d9d900', text: ink },
  D: { fill: '#fde100', text: ink },
  E: { fill: '#fdc300', text: ink },
  F: { fill: '#f39200', text: ink },
  G: { fill: '#ea5b0c', text: ink },
  H: { fill: '#e3000f', text: white },
};
