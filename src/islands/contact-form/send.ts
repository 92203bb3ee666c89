/** Checks what was typed and sends it; knows nothing of React or the page. */
import { apiKeys, idempotencyHeader, type FieldError } from '#domain/api-contract';
import { checkFields } from '#domain/check';
import { contactFormFields, type ContactFields } from '#domain/contact/contact';
import type { ContactAnswer, ContactRequest } from '#domain/contact/contact-request';
import { ApiError, apiRequest, invalidate } from '../api-client/call.ts';

/** `until`: 'heute bis 18:40 Uhr', when we call; `prepare`: where more may be told; not there where the service does not say it. */
export type SendResult =
  | { status: 'sent'; until: string | undefined; prepare?: string | undefined }
  | { status: 'refused'; errors: FieldError[] }
  | { status: 'failed' };

/**
 * One sender for each form. The same content is sent under the same key, so that a second try
 * after a lost answer is the same request; other content gets a key of its own.
 */
export function createSender(newKey: () => string) {
  let last: { body: string; key: string } | undefined;

  return async function send(
    typed: Record<string, unknown>,
    context: Omit<ContactRequest, keyof ContactFields | 'privacy'>,
  ): Promise<SendResult> {
    const { values, errors } = checkFields(contactFormFields, typed);
    if (errors) return { status: 'refused', errors };

    const { privacy: _, ...contact } = values;
    const request: ContactRequest = { ...contact, ...context };
    const body = JSON.stringify(request);
    if (last?.body !== body) last = { body, key: newKey() };
    try {
      const response = await apiRequest('POST', apiKeys.contacts, request, { [idempotencyHeader]: last.key });
      // Stored it is, whatever the answer says.
      const { until, prepare } = (await response.json().catch(() => ({}))) as Partial<ContactAnswer>;
      last = undefined;
      invalidate(apiKeys.contacts);
      return { status: 'sent', until, prepare };
    } catch (error) {
      const errors = error instanceof ApiError && error.status === 422 ? error.problem?.errors : undefined;
      return errors?.length ? { status: 'refused', errors } : { status: 'failed' };
    }
  };
}

/** 128 random bits; `crypto.randomUUID` is missing on plain http. */
export function randomKey(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-');
}
