/** Words of the calculator. */
import type { Company } from '#domain/company';
import type { BuildingType, Prices } from '#domain/pricing';

/** In the order of the price list. */
export const types: readonly { type: BuildingType; note: string }[] = [
  { type: 'EFH', note: '1 Wohnung' },
  { type: 'MFH', note: 'ab 2 Wohnungen' },
  { type: 'Commercial', note: 'Nichtwohn\u00adgebäude' },
];

/** What form and result say; the browser loads it. */
export const copy = {
  type: 'Gebäudetyp',
  quantity: 'Anzahl der Energieausweise',
  express: 'Express',
  submit: 'Preis berechnen',
  pending: 'Berechne...',
  choose: 'Wählen Sie zuerst den Gebäudetyp.',
  title: 'Ihr Preis',
  total: 'Gesamtpreis',
  unitPrice: 'Einzelpreis für Geschäftskunden',
  privatePrice: 'Einzelpreis für Privatkunden',
  perCertificate: 'Im Schnitt je Ausweis',
  customers: 'für Geschäftskunden; Privatkunden zahlen je Ausweis',
  business: 'Die Rechnung gilt für Geschäftskunden, inkl. MwSt. und Vor-Ort-Termin.',
  binding: 'Unverbindliche Preisinformation vom ',
  order: 'Angebot anfordern',
  print: 'Drucken',
} as const;

export const fieldId = (name: string): string => `preis-${name}`;

export const discountHint = ({ volumeDiscount }: Prices): string =>
  `Ab ${volumeDiscount.from} Ausweisen im Monat ${volumeDiscount.percent}\u00a0% Rabatt auf alle.`;

/** Hints beside the inputs: what quantity and express change. */
export const priceHints = (prices: Prices, { deliveryHours }: Company) => ({
  quantity: discountHint(prices),
  express: `– PDF ${prices.express.hours} statt ${deliveryHours}\u00a0h nach der Aufnahme, Aufschlag ${prices.express.surchargePercent}\u00a0%`,
});
