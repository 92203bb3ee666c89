/** Prices and their rules; the figures stand in `content/prices.yaml`. */
import { z } from 'zod';

export { buildingTypes, type BuildingType } from './building-types.ts';

const euro = (description: string, example: number) =>
  z
    .int()
    .min(1)
    .max(100_000)
    .meta({ description: `${description}, volle Euro`, examples: [example] });

const byBuildingType = (what: string, example: number) =>
  z.strictObject({
    EFH: euro(`${what} für ein Einfamilienhaus`, example),
    MFH: euro(`${what} für ein Mehrfamilienhaus`, example),
    Commercial: euro(`${what} für ein Nichtwohngebäude`, example),
  });

const percent = (description: string, example: number) =>
  z
    .int()
    .min(0)
    .max(100)
    .meta({ description: `${description} in Prozent`, examples: [example] });

export const pricesSchema = z.strictObject({
  business: byBuildingType('Preis für Geschäftskunden', 179),
  private: byBuildingType('Preis für Privatkunden', 299),
  volumeDiscount: z.strictObject({
    from: z
      .int()
      .min(2)
      .max(100)
      .meta({ description: 'Ab so vielen Ausweisen im Monat', examples: [10] }),
    percent: percent('Mengenrabatt', 10),
  }),
  express: z.strictObject({
    hours: z
      .int()
      .min(1)
      .max(48)
      .meta({ description: 'Lieferzeit mit Express in Stunden', examples: [12] }),
    surchargePercent: percent('Aufschlag für Express', 50),
  }),
  outOfHours: z.strictObject({
    surchargePercent: percent('Aufschlag für einen Termin außerhalb der Geschäftszeiten', 20),
  }),
  commission: byBuildingType('Provision', 50),
  addOns: z.strictObject({
    consultation: euro('Aufpreis der Premium-Beratung', 199),
    modernisation: euro('Aufpreis des Modernisierungskonzepts', 249),
  }),
});
export type Prices = z.infer<typeof pricesSchema>;
