/** The visible fields of the contact form; the React form and the service's answer page both draw them. */
export type ContactField = {
  name: 'firstName' | 'lastName' | 'company' | 'email' | 'phone';
  label: string;
  type: 'text' | 'email' | 'tel';
  autoComplete: string;
  required: boolean;
  /** Stands beside its neighbour where there is room. */
  half: boolean;
};

export const contactFields: readonly ContactField[] = [
  { name: 'firstName', label: 'Vorname', type: 'text', autoComplete: 'given-name', required: true, half: true },
  { name: 'lastName', label: 'Nachname', type: 'text', autoComplete: 'family-name', required: true, half: true },
  { name: 'company', label: 'Firma', type: 'text', autoComplete: 'organization', required: false, half: false },
  { name: 'email', label: 'E-Mail', type: 'email', autoComplete: 'email', required: true, half: true },
  { name: 'phone', label: 'Telefon', type: 'tel', autoComplete: 'tel', required: true, half: true },
];

/** Id of an input; two forms on a page differ by their source. */
export const fieldId = (source: string, name: string): string => `${source.replace(':', '-')}-${name}`;

/** Labels and states of the form (specification, sections 2, 4 and 8). */
export const contactCopy = {
  submit: 'Sofortigen Rückruf anfordern',
  pending: 'Wird gesendet...',
  privacyBefore: 'Ich habe die ',
  privacyLink: 'Datenschutzerklärung',
  privacyAfter: ' gelesen und akzeptiere sie.',
  required: 'Pflichtfeld',
  refused: 'Diese Angaben prüfen',
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
