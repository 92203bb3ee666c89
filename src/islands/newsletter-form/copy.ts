/** Labels and states of the newsletter form. */
export const newsletterCopy = {
  email: 'E-Mail-Adresse',
  submit: 'Newsletter abonnieren',
  pending: 'Wird abonniert...',
  success: {
    title: 'Newsletter abonniert!',
    text: 'Vielen Dank! Sie erhalten ab sofort die neuesten Immobilien-Insights direkt in Ihr Postfach.',
  },
  /** Where a mail asks to confirm; to an address that has confirmed none comes, and nobody is to learn that here. */
  unconfirmed: {
    title: 'Fast geschafft',
    text: 'Sind Sie noch nicht angemeldet, kommt gleich eine E-Mail mit einem Link. Bestätigen Sie damit Ihre Anmeldung.',
  },
  failure: {
    title: 'Fehler',
    text: 'Beim Abonnieren des Newsletters ist ein Fehler aufgetreten. Bitte versuchen Sie es erneut.',
  },
  /** Stays below the form when the notification has gone. */
  next: {
    sent: 'Ihre Anmeldung ist eingetragen.',
    unconfirmed: 'Jetzt fehlt nur noch der Klick in der E-Mail, die wir Ihnen schicken.',
  },
  notSubscribed: 'Noch nicht abonniert. Ihre Adresse steht weiter im Feld.',
} as const;

/** Id of the one field. */
export const emailId = 'newsletter-email';
