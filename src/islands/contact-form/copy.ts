/** Id of an input; two forms on a page differ by their source. */
export const fieldId = (source: string, name: string): string => `${source.replace(':', '-')}-${name}`;

/** Labels and states of the form; its fields stand in the domain. */
export const contactCopy = {
  submit: 'Sofortigen Rückruf anfordern',
  pending: 'Wird gesendet...',
  quote: 'Ihre Auswahl:',
  removeQuote: 'Entfernen',
  failedCall: 'Oder rufen Sie direkt an:',
  thanks: 'Danke,',
  promise: ({ hours, from, to }: { hours: number; from: number; to: number }) =>
    `Wir rufen Sie innerhalb von ${hours} Stunden an, täglich ${from} bis ${to} Uhr, unter`,
  next: ['Rückruf und Termin', 'Aufnahme vor Ort', 'PDF per E-Mail'],
  sentCall: 'Lieber gleich sprechen?',
  success: {
    title: 'Anfrage gesendet!',
    text: 'Vielen Dank für Ihre Anfrage. Wir melden uns binnen 24 Stunden bei Ihnen.',
  },
  failure: {
    title: 'Fehler',
    text: 'Beim Senden Ihrer Anfrage ist ein Fehler aufgetreten. Bitte versuchen Sie es erneut.',
  },
} as const;
