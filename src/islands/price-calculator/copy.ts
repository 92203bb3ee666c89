/** What form and result say; the browser loads it. */
export const copy = {
  type: 'Gebäudetyp',
  quantity: 'Anzahl der Ausweise',
  submit: 'Preis berechnen',
  pending: 'Berechne...',
  choose: 'Wählen Sie zuerst den Gebäudetyp.',
  note: 'Inkl. MwSt. und Termin vor Ort. Unverbindliche Preisinformation vom ',
} as const;

export const formId = 'preis';
export const fieldId = (name: string): string => `${formId}-${name}`;
