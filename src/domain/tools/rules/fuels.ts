/**
 * What is bought by volume or weight, `h` and `l` being kinds of natural gas: its unit, and the names of its heat value and emission
 * factor in `content/law.yaml`. A Raummeter of wood has no heat value in the law, a litre of Flüssiggas none that is published.
 */
export const fuels = {
  h: { unit: 'm³', heat: 'heat-value-gas-h', factor: 'co2-factor-gas-net' },
  l: { unit: 'm³', heat: 'heat-value-gas-l', factor: 'co2-factor-gas-net' },
  oel: { unit: 'l', heat: 'heat-value-oil', factor: 'co2-factor-oil' },
  fluessiggas: { unit: 'kg', heat: 'heat-value-lpg', factor: 'co2-factor-lpg' },
  pellets: { unit: 'kg', heat: 'heat-value-pellets' },
  holz: { unit: 'kg', heat: 'heat-value-wood' },
} as const;
type Fuel = keyof typeof fuels;
export const isFuel = (name: string | undefined): name is Fuel => name !== undefined && name in fuels;
