import type { ComponentProps } from 'react';
import type { Examples } from '../../examples/example.ts';
import type { Notice } from '../stores/notifications.ts';
import type Notifications from './Notifications.tsx';

const example = (notice: Notice) => ({ props: {}, steps: [{ notify: notice }], shows: '.toast' });

export const notificationsExamples = {
  success: example({ title: 'Link kopiert', text: 'Sie können ihn jetzt einfügen.', tone: 'success' }),
  error: example({ title: 'Fehler', text: 'Das hat nicht geklappt. Bitte versuchen Sie es erneut.', tone: 'error' }),
  'long-words': example({
    title: 'Wohngebäudeversicherungsgesellschaft',
    text: 'Der Gebäudeenergieverbrauchskennwert der Eigentümergemeinschaftsverwaltung ist eingetragen. Sie erhalten den Ausweis mit allen Anlagen an die Adresse, die Sie genannt haben.',
    tone: 'success',
  }),
} satisfies Examples<ComponentProps<typeof Notifications>>;
