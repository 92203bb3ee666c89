/** Id of an input; two forms on a page differ by their source. */
export const fieldId = (source: string, name: string): string => `${source.replace(':', '-')}-${name}`;

// The build puts them in (src/build/constants.ts): the same on each page, they need not stand in it.
const callBack: number = import.meta.env.CALL_BACK_HOURS;
const appointment: number = import.meta.env.APPOINTMENT_HOURS;
const delivery: number = import.meta.env.DELIVERY_HOURS;
const hours: string = import.meta.env.TELEPHONE_HOURS;

/** Labels and states of the form; its fields stand in the domain. */
export const contactCopy = {
  submit: 'Sofortigen Rückruf anfordern',
  pending: 'Wird gesendet...',
  quote: 'Ihre Auswahl:',
  asked: 'Ihre Anfrage:',
  offer: 'Ihr Angebot:',
  offerTerms: 'Mit Mehrwertsteuer und Termin vor Ort. Schriftlich kommt es per Mail.',
  removeQuote: 'Entfernen',
  failedCall: 'Oder rufen Sie direkt an:',
  thanks: 'Danke,',
  promise: `Wir rufen Sie innerhalb von ${callBack} Stunden an, ${hours}, unter`,
  next: ['Rückruf und Termin', 'Aufnahme vor Ort', 'PDF per E-Mail'],
  /** When each of the steps is; far away, the day of the visit is agreed upon. */
  times: (isFar: boolean | undefined) => [
    `${callBack} h`,
    isFar ? 'Termin' : `${appointment} h`,
    isFar ? `+ ${delivery} h` : `${appointment + delivery} h`,
  ],
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
