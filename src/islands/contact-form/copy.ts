/** Id of an input; two forms on a page differ by their source. */
export const fieldId = (source: string, name: string): string => `${source.replace(':', '-')}-${name}`;

// The build puts them in (src/build/constants.ts): the same on each page, they need not stand in it.
const callBack: number = import.meta.env.CALL_BACK_HOURS;
const appointment: number = import.meta.env.APPOINTMENT_HOURS;
const delivery: number = import.meta.env.DELIVERY_HOURS;
const express: number = import.meta.env.EXPRESS_HOURS;
const included: string = import.meta.env.PRICE_INCLUDED;
const hours: string = import.meta.env.TELEPHONE_HOURS;

/** Labels and states of the form; its fields stand in the domain. */
export const contactCopy = {
  submit: 'Sofortigen Rückruf anfordern',
  pending: 'Wird gesendet...',
  quote: 'Ihre Auswahl:',
  asked: 'Ihre Anfrage:',
  offer: 'Ihr Angebot:',
  offerTerms: `Mit ${included}. Schriftlich kommt es per Mail.`,
  removeQuote: 'Entfernen',
  failed: 'Noch nicht angekommen',
  meant: 'Meinten Sie:',
  failedCall: 'Oder rufen Sie direkt an:',
  thanks: 'Danke,',
  /** One time, and no other beside it. @param until 'heute bis 18:40 Uhr', as the service has counted it; nothing where it does not say */
  promise: (until: string | undefined) =>
    until ? `Wir rufen Sie ${until} an, unter` : `Wir rufen Sie innerhalb von ${callBack} Stunden an, ${hours}, unter`,
  next: ['Termin finden', 'Aufnahme vor Ort', 'Ausweis per Mail'],
  /** When each of the steps is, the call apart; far away, the day of the visit is agreed upon. */
  times: (isFar: boolean | undefined, isExpress: boolean) => {
    const written = isExpress ? express : delivery;
    return ['Anruf', isFar ? 'Termin' : `${appointment} h`, isFar ? `+ ${written} h` : `${appointment + written} h`];
  },
  prepare: 'Damit wir vorbereitet anrufen',
  sentCall: 'Lieber gleich sprechen?',
  again: 'Noch eine Anfrage',
  success: {
    title: 'Anfrage gesendet!',
    text: 'Vielen Dank für Ihre Anfrage. Wir melden uns binnen 24 Stunden bei Ihnen.',
  },
  failure: {
    title: 'Fehler',
    text: 'Beim Senden Ihrer Anfrage ist ein Fehler aufgetreten. Bitte versuchen Sie es erneut.',
  },
} as const;
