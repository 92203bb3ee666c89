/** What portals call the particulars of a certificate in their advertisements: `content/portals.yaml`. */
import { z } from 'zod';
import { entries, group, text } from '../schema-parts.ts';
import { source } from '../law/sources.ts';

/** Fields that a portal may have, as the editor calls them. */
const fields = {
  kind: 'Art des Ausweises',
  demand: 'Endenergie im Bedarfsausweis',
  consumption: 'Endenergie im Verbrauchsausweis',
  heatDemand: 'Wärme im Bedarfsausweis eines Nichtwohngebäudes',
  heatConsumption: 'Wärme im Verbrauchsausweis eines Nichtwohngebäudes',
  electricityDemand: 'Strom im Bedarfsausweis eines Nichtwohngebäudes',
  electricityConsumption: 'Strom im Verbrauchsausweis eines Nichtwohngebäudes',
  carrier: 'Energieträger der Heizung',
  year: 'Baujahr laut Ausweis',
  class: 'Effizienzklasse',
  expiry: 'Gültig bis',
} as const;
export type PortalField = keyof typeof fields;
const fieldNames = Object.keys(fields) as PortalField[];

/** The style sheet of the tools' answers shows the names of the first three. */
const most = 3;

export const portalsSchema = z.strictObject({
  portals: entries('Portale, so weit ihre Namen bekannt sind', [1, most], {
    name: text('Name des Portals', 'ImmoScout24', [2, 20]),
    note: text('Was man dort sonst wissen muss', 'Der Rest gehört in die Beschreibung.', [10, 140]).optional(),
    found: entries('Wo die Namen gelesen wurden', [1, Infinity], {
      source,
      names: group(
        'Namen der Felder; was in keiner Quelle steht, fehlt',
        Object.fromEntries(
          fieldNames.map((field) => [field, text(fields[field], 'Energieausweistyp', [3, 60]).optional()]),
        ) as Record<PortalField, z.ZodOptional<z.ZodString>>,
      ),
    }),
  }),
});
export type PortalsFile = z.infer<typeof portalsSchema>;

export const fileToPortals = ({ portals }: PortalsFile) =>
  portals.map(({ name, note, found }) => ({
    name,
    note,
    /** Where two sources name a field, the later one counts. */
    names: Object.assign({}, ...found.map((one) => one.names)) as Partial<Record<PortalField, string>>,
    /** The day on which the oldest of its sources was read. */
    read: found.map((one) => one.source.read).sort()[0] ?? '',
  }));
export type Portal = ReturnType<typeof fileToPortals>[number];
