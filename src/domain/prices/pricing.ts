/** Prices and their rules; the figures stand in `content/prices.yaml`. */
import { z } from 'zod';
import { buildings, mapBuildingTypes } from './building-types.ts';
import { approvalSchema } from '../law/evidence.ts';
import { group, list, text, whole } from '../schema-parts.ts';

const euro = (description: string, example: number) => whole(`${description}, volle Euro`, example, [1, 100_000]);

const eachBuilding = (title: string, what: string, example: number) =>
  group(
    title,
    mapBuildingTypes((type) => euro(`${what} für ${buildings[type].phrase}`, example)),
  );

const payers = (description: string, example: string) =>
  list(description, [1, 8], text('Gruppe von Kunden', example, [3, 40]));

const percent = (description: string, example: number) => whole(`${description} in Prozent`, example, [0, 100]);

export const pricesSchema = z.strictObject({
  business: eachBuilding('Preise für Geschäftskunden', 'Preis für Geschäftskunden', 179),
  private: eachBuilding('Preise für Privatkunden', 'Preis für Privatkunden', 299),
  included: text('Was in jedem Preis ist, hinter „mit“', 'Mehrwertsteuer und Termin vor Ort', [5, 60]),
  payers: group('Wer welchen Preis zahlt', {
    business: payers('Wer den Preis für Geschäftskunden zahlt, in der Mehrzahl', 'Makler'),
    private: payers('Wer den Preis für Privatkunden zahlt, in der Mehrzahl', 'Eigentümer'),
    approved: approvalSchema('Wer das wann bestätigt hat'),
    questions: list(
      'Fragen, die vorher zu klären sind',
      [0, 10],
      text('Frage', 'Zahlen Erben den Preis …?', [10, 300]),
    ),
  }),
  elsewhere: euro('Wonach Kunden fragen: ein Ausweis ohne Termin bei anderen', 69),
  volumeDiscount: group('Mengenrabatt', {
    from: whole('Ab so vielen Ausweisen im Monat', 10, [2, 100]),
    percent: percent('Mengenrabatt', 10),
  }),
  express: group('Express', {
    hours: whole('Lieferzeit mit Express in Stunden', 12, [1, 48]),
    surchargePercent: percent('Aufschlag für Express', 50),
  }),
  outOfHours: group('Außerhalb der Geschäftszeiten', {
    surchargePercent: percent('Aufschlag für einen Termin außerhalb der Geschäftszeiten', 20),
  }),
  commission: eachBuilding('Provision', 'Provision', 50),
  addOns: group('Zusatzleistungen', {
    consultation: euro('Aufpreis der Premium-Beratung', 199),
    modernisation: euro('Aufpreis des Modernisierungskonzepts', 249),
  }),
});
export type Prices = z.infer<typeof pricesSchema>;
