import { newsletterSource } from '#domain/newsletter/newsletter';
import { startTransition, useActionState, useEffect, useRef, type ReactNode } from 'react';
import { notify } from '../stores/notifications.ts';
import { errorProps, FieldError } from '../form-parts/FieldError.tsx';
import { returnFocus } from '../form-parts/return-focus.ts';
import { useIslandAwake } from '../form-parts/use-island-awake.ts';
import { useLiveErrors } from '../form-parts/use-live-errors.ts';
import { checkEmail } from '#domain/contact/contact';
import { emailId as id, newsletterCopy as copy } from './copy.ts';
import { subscribe, type SubscribeResult } from './send.ts';

type Props = {
  /** Slug of the page's city. */
  city?: string | undefined;
  /** Address of a plain form post. */
  action: string;
  /** What it starts with where the service fills it, and the summary of what is refused. */
  initial?: SubscribeResult;
  summary?: ReactNode;
};

/**
 * The newsletter form. Before it wakes, and without JavaScript, it is a plain form that posts to the
 * service; the browser's own checks stay off so that both say the same words.
 */
export default function NewsletterForm({ city, action, initial, summary }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  useIslandAwake(form);

  const [state, submit, pending] = useActionState<SubscribeResult | undefined, FormData>(async (_before, data) => {
    const result = await subscribe(data.get('email'), city);
    if (isTaken(result)) {
      form.current?.reset();
      notify({ ...(result.status === 'sent' ? copy.success : copy.unconfirmed), tone: 'success' });
    }
    if (result.status === 'failed') notify({ ...copy.failure, tone: 'error' });
    return result;
  }, initial);

  const refused = !pending && state?.status === 'refused' ? [{ path: 'email', message: state.message }] : [];
  const [[wrong], onInput] = useLiveErrors(state, refused, { email: { check: checkEmail } });
  const error = wrong?.message;
  const news = !pending && noteOf(state);
  useEffect(() => {
    if (state?.status === 'refused') input.current?.focus();
    else if (state) returnFocus(form.current?.querySelector<HTMLElement>('.btn'));
  }, [state]);

  return (
    <form
      ref={form}
      method="post"
      action={action}
      noValidate
      onInput={onInput}
      aria-label={copy.submit}
      onSubmit={(event) => {
        event.preventDefault();
        if (pending) return;
        const data = new FormData(event.currentTarget);
        startTransition(() => submit(data));
      }}
    >
      {summary}
      <input type="hidden" name="source" value={newsletterSource} />
      {city !== undefined && <input type="hidden" name="originalCity" value={city} />}
      <div className="field">
        <label htmlFor={id}>{copy.email}</label>
        <input
          ref={input}
          className="input"
          name="email"
          type="email"
          autoComplete="email"
          required
          {...errorProps(id, error)}
        />
        {/* With Enter the focus is in the field already: nothing else would be told. */}
        <div role="alert">
          <FieldError id={id} error={error} />
        </div>
      </div>
      <button type="submit" className="btn" disabled={pending}>
        {pending ? copy.pending : copy.submit}
      </button>
      <p role="status">{news}</p>
    </form>
  );
}

const isTaken = (state: SubscribeResult) => state.status === 'sent' || state.status === 'unconfirmed';

/** What stays to be read below the form when the notification has gone. */
function noteOf(state: SubscribeResult | undefined): string | undefined {
  if (state && isTaken(state)) return copy.next[state.status];
  return state?.status === 'failed' ? (state.detail ?? copy.notSubscribed) : undefined;
}
