/** Checks the address and sends it; knows nothing of React or the page. */
import { apiKeys } from '#domain/api-contract';
import { checkFields } from '#domain/check';
import { newsletterFields, newsletterSource, type NewsletterAnswer } from '#domain/newsletter/newsletter';
import { ApiError, apiRequest, invalidate } from '../api-client/call.ts';

export type SubscribeResult =
  | { status: 'sent' }
  /** A mail asks to confirm. */
  | { status: 'unconfirmed' }
  /** The words for the field. */
  | { status: 'refused'; message: string }
  /** `detail` is the service's own sentence, where it gave one. */
  | { status: 'failed'; detail?: string | undefined };

/** @param citySlug of the page's city */
export async function subscribe(typed: unknown, citySlug: string | undefined): Promise<SubscribeResult> {
  const { values, errors } = checkFields(newsletterFields, { email: typed });
  if (errors) return { status: 'refused', message: errors.map(({ message }) => message).join(' ') };
  const request = { ...values, ...(citySlug ? { originalCity: citySlug } : {}), source: newsletterSource };
  let answer: NewsletterAnswer | null;
  try {
    const response = await apiRequest('POST', apiKeys.newsletter, request);
    // It is stored, also where its answer cannot be read.
    answer = (await response.json().catch(() => null)) as NewsletterAnswer | null;
  } catch (error) {
    if (!(error instanceof ApiError)) return { status: 'failed' };
    const wrong = error.status === 422 && error.problem?.errors.find(({ path }) => path === 'email');
    return wrong ? { status: 'refused', message: wrong.message } : { status: 'failed', detail: error.problem?.detail };
  }
  invalidate(apiKeys.newsletter);
  return { status: answer?.status === 'unbestätigt' ? 'unconfirmed' : 'sent' };
}
