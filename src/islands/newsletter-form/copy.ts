/** Labels and states of the newsletter form. */
export const newsletterCopy = {
  email: 'E-Mail-Adresse',
  submit: 'Newsletter abonnieren',
  pending: 'Wird abonniert...',
  success: {
    title: 'Newsletter abonniert!',
    text: 'Vielen Dank! Sie erhalten ab sofort die neuesten Immobilien-Insights direkt in Ihr Postfach.',
  },
  failure: {
    title: 'Fehler',
    text: 'Beim Abonnieren des Newsletters ist ein Fehler aufgetreten. Bitte versuchen Sie es erneut.',
  },
  /** Stays below the form when the notification has gone. */
  next: 'Jetzt fehlt nur noch der Klick in der E-Mail, die wir Ihnen schicken.',
  kept: 'Noch nicht abonniert. Ihre Adresse steht weiter im Feld.',
} as const;

/** Id of the one field. */
export const emailId = 'newsletter-email';
