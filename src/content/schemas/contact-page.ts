/** `content/pages/contact.yaml`: the words of the contact page. */
import { z } from 'zod';
import { contactSection, label, pageHead, pageMeta, sentence, text, title } from './fields.ts';

const way = z.strictObject({
  title: label('Name des Wegs', 'Telefon'),
  text: sentence('Wann oder wie schnell man Antwort hat', 'Antwort innerhalb von {emailReplyHours} Stunden'),
});

export const contactSchema = z.strictObject({
  meta: pageMeta,
  head: pageHead,
  quick: z.strictObject({ phone: way, email: way, whatsapp: way }),
  contact: contactSection,
  urgent: z.strictObject({
    title,
    hotline: way,
    whatsapp: way,
    note: text('Hinweis auf den Aufschlag', 'Expressservice mit Aufschlag', 120),
    explanation: sentence('Was damit gemeint ist, und was nicht'),
  }),
});
export type ContactCopy = z.infer<typeof contactSchema>;
