import type { Examples } from './example.ts';
import type { Notice } from '../../../src/islands/stores/notifications.ts';

const example = (notice: Notice) => ({ steps: [{ notify: notice }], shows: '.toast' });

export const notificationsExamples = {
  success: example({ title: 'Link kopiert', text: 'Sie können ihn jetzt einfügen.', tone: 'success' }),
  error: example({ title: 'Fehler', text: 'Das hat nicht geklappt. Bitte versuchen Sie es erneut.', tone: 'error' }),
  'long-words': example({
    title: 'Wohngebäudeversicherungsgesellschaft',
    text: 'Der Gebäudeenergieverbrauchskennwert der Eigentümergemeinschaftsverwaltung ist eingetragen. Sie erhalten den Ausweis mit allen Anlagen an die Adresse, die Sie genannt haben.',
    tone: 'success',
  }),
} satisfies Examples;
