/** What whoever sends the newsletter reports back of a subscriber, under the names that tools give it. */

/** Reports that end a subscription, each as somebody reads it. */
export const newsletterEnds = {
  unsubscribed: 'beim Versandsystem abgemeldet',
  bounced: 'Adresse nicht erreichbar',
  complained: 'als Spam gemeldet',
};
