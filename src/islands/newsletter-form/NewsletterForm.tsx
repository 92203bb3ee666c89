import { newsletterSource } from '#domain/newsletter';
import { startTransition, useActionState, useEffect, useRef, type ReactNode } from 'react';
import { notify } from '../stores/notifications.ts';
import { errorProps, FieldError } from '../form-parts/FieldError.tsx';
import { useIslandAwake } from '../form-parts/use-island-awake.ts';
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
  const button = useRef<HTMLButtonElement>(null);
  const sending = useRef(false);
  useIslandAwake(form);

  const [state, submit, pending] = useActionState<SubscribeResult | undefined, FormData>(async (_before, data) => {
    const result = await subscribe(data.get('email'), city);
    sending.current = false;
    if (result.status === 'sent') {
      form.current?.reset();
      notify({ ...copy.success, tone: 'success' });
    }
    if (result.status === 'failed') notify({ ...copy.failure, tone: 'error' });
    return result;
  }, initial);

  const error = !pending && state?.status === 'refused' ? state.message : undefined;
  const news = !pending && noteOf(state);
  useEffect(() => {
    if (state?.status === 'refused') input.current?.focus();
    // A button that was disabled has lost the focus.
    else if (state && document.activeElement === document.body) button.current?.focus({ preventScroll: true });
  }, [state]);

  return (
    <form
      ref={form}
      method="post"
      action={action}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (sending.current) return;
        sending.current = true;
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
          id={id}
          name="email"
          type="email"
          autoComplete="email"
          required
          {...errorProps(id, error)}
        />
        <FieldError id={id} error={error} />
      </div>
      <button ref={button} type="submit" className="btn" disabled={pending}>
        {pending ? copy.pending : copy.submit}
      </button>
      <p role="status">{news}</p>
    </form>
  );
}

/** What stays to be read below the form when the notification has gone. */
function noteOf(state: SubscribeResult | undefined): string | undefined {
  if (state?.status === 'sent') return copy.next;
  return state?.status === 'failed' ? (state.detail ?? copy.kept) : undefined;
}
