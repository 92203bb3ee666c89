/** The form with all that it can show, for the service to fill. */
import { contactFields, type ContactField } from '#domain/contact/contact';
import { refuseAll } from '../form-parts/refuse-all.ts';

const fields: Record<string, ContactField> = contactFields;
const shown = Object.keys(fields).filter((name) => fields[name]?.type ?? fields[name]?.lines);

export const blank = { fields, initial: { status: 'refused' as const, errors: refuseAll(...shown, 'privacy') } };
