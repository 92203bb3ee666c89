/** The visible fields of the contact form; the React form and the service's answer page both draw them. */
export type ContactField = {
  name: 'firstName' | 'lastName' | 'company' | 'email' | 'phone';
  label: string;
  type: 'text' | 'email' | 'tel';
  autoComplete: string;
  /** May be left empty, and takes a line of its own. */
  optional?: true;
};

export const contactFields: readonly ContactField[] = [
  { name: 'firstName', label: 'Vorname', type: 'text', autoComplete: 'given-name' },
  { name: 'lastName', label: 'Nachname', type: 'text', autoComplete: 'family-name' },
  { name: 'company', label: 'Firma', type: 'text', autoComplete: 'organization', optional: true },
  { name: 'email', label: 'E-Mail', type: 'email', autoComplete: 'email' },
  { name: 'phone', label: 'Telefon', type: 'tel', autoComplete: 'tel' },
];

/** Only the service's answers show it: the message a refused form or a calculated price brings along. */
export const messageLabel = 'Nachricht';

/** Id of an input; two forms on a page differ by their source. */
export const fieldId = (source: string, name: string): string => `${source.replace(':', '-')}-${name}`;

/** Labels and states of the form (specification, sections 2, 4 and 8). */
export const contactCopy = {
  submit: 'Sofortigen Rückruf anfordern',
  pending: 'Wird gesendet...',
  privacyBefore: 'Ich habe die ',
  privacyLink: 'Datenschutzerklärung',
  privacyAfter: ' gelesen.',
  refused: 'Diese Angaben prüfen',
  quote: 'Ihre Auswahl:',
  removeQuote: 'Entfernen',
  failedCall: 'Oder rufen Sie direkt an:',
  success: {
    title: 'Anfrage gesendet!',
    text: 'Vielen Dank für Ihre Anfrage. Wir melden uns binnen 24 Stunden bei Ihnen.',
  },
  failure: {
    title: 'Fehler',
    text: 'Beim Senden Ihrer Anfrage ist ein Fehler aufgetreten. Bitte versuchen Sie es erneut.',
  },
} as const;
