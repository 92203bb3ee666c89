/** Id of an input; two forms on a page differ by their source. */
export const fieldId = (source: string, name: string): string => `${source.replace(':', '-')}-${name}`;

// The build puts them in (src/build/constants.ts): the same on each page, they need not stand in it.
const callBack: number = import.meta.env.CALL_BACK_HOURS;
const included: string = import.meta.env.PRICE_INCLUDED;

/** Labels and states of the form; its fields stand in the domain. */
export const contactCopy = {
  submit: 'Sofortigen Rückruf anfordern',
  pending: 'Wird gesendet...',
  quote: 'Ihre Auswahl:',
  offer: 'Ihr Angebot:',
  offerTerms: `Mit ${included}. Schriftlich kommt es per Mail.`,
  removeQuote: 'Entfernen',
  failed: 'Ihre Anfrage ist noch nicht bei uns.',
  meant: 'Meinten Sie:',
  failedCall: 'Bitte senden Sie sie noch einmal, oder rufen Sie uns an:',
  /** One time, and no other beside it. @param until 'heute bis 18:40 Uhr', as the service has counted it; nothing where it does not say */
  promise: (until: string | undefined) => `Wir rufen Sie ${until ?? `innerhalb von ${callBack} Stunden`} an.`,
  dial: 'Danke, Ihre Anfrage ist da. Wir wählen',
  prepare: 'Ein paar Angaben, dann geht der Anruf schneller',
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
