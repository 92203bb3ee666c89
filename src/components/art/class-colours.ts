import type { EnergyClass } from '#domain/law';

const ink = '#13241f';
const white = '#fff';

/** The nine colours of the energy label, each with the colour its letter has on it. */
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
