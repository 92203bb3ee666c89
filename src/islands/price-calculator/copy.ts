/** What form and result say; the browser loads it. */
export const copy = {
  type: 'Gebäudetyp',
  quantity: 'Anzahl der Ausweise',
  submit: 'Preis berechnen',
  pending: 'Berechne...',
  choose: 'Wählen Sie zuerst den Gebäudetyp.',
  note: `Mit ${import.meta.env.PRICE_INCLUDED as string}. Unverbindliche Preisinformation vom `,
} as const;

/** Id of an input; the tiles, which come from outside, begin theirs in the same way. */
export const fieldId = (name: string): string => `preis-${name}`;
