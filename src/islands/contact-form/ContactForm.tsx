import {
  startTransition,
  useActionState,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type CSSProperties,
  type ReactNode,
} from 'react';
import { apiKeys } from '#domain/api-contract';
import { isBuildingType } from '#domain/prices/building-types';
import { contactFormFields, typedFields, type ContactField } from '#domain/contact/contact';
import { emailHint } from '#domain/contact/email-hint';
import { keyToAddress } from '../api-client/call.ts';
import { notify } from '../stores/notifications.ts';
import { $quoteRequest, type QuoteRequest } from '../stores/quote-request.ts';
import { addStyles } from '../form-parts/add-styles.ts';
import { ErrorSummary } from '../form-parts/ErrorSummary.tsx';
import { errorProps, FieldError } from '../form-parts/FieldError.tsx';
import { returnFocus } from '../form-parts/return-focus.ts';
import { useIslandAwake } from '../form-parts/use-island-awake.ts';
import { useLiveErrors } from '../form-parts/use-live-errors.ts';
import chosenCss from './chosen.css?inline';
import sentCss from './sent.css?inline';
import { contactCopy as copy, fieldId } from './copy.ts';
import { Sent } from './Sent.tsx';
import { createSender, randomKey, type SendResult } from './send.ts';

addStyles(sentCss + chosenCss);

type Props = {
  /** Where the form stands. */
  source: string;
  /** Slug of the page's city. */
  city?: string | undefined;
  /** The page's subject, sent along unless the visitor removes it or chooses something else on the page. */
  chosen?: QuoteRequest | undefined;
  /** Hidden fields that the build draws. */
  children?: ReactNode;
  /** Words as built HTML, so that no script carries them: beside the tick, the telephone link, the way in writing. */
  tick?: ReactNode;
  call?: ReactNode;
  written?: ReactNode;
  /** State and fields to start with, where the service draws the form into its answer. */
  initial?: State;
  fields?: Record<string, ContactField>;
};

type State =
  | Exclude<SendResult, { status: 'sent' }>
  | {
      status: 'sent';
      until: string | undefined;
      prepare?: string | undefined;
      phone: string;
      chosen: string | undefined;
      isOffer: boolean;
    }
  | undefined;

/**
 * The call-back form. Before it wakes, and without JavaScript, it is a plain form that posts to
 * the service; the browser's own checks stay off so that both say the same words.
 */
export default function ContactForm({
  source,
  city,
  chosen,
  children,
  tick,
  call,
  written,
  initial,
  fields = typedFields,
}: Props) {
  const form = useRef<HTMLFormElement>(null);
  const sender = useRef<ReturnType<typeof createSender>>(undefined);
  useIslandAwake(form);
  const quote = useSyncExternalStore($quoteRequest.listen, $quoteRequest.get, () => null);
  const [removed, setRemoved] = useState(false);
  /** The sent request whose receipt the visitor has dismissed. */
  const [before, setBefore] = useState<State>();
  const carried = quote ?? (removed ? undefined : chosen);

  const [state, submit, pending] = useActionState<State, FormData>(async (_before, data) => {
    const { source: _source, originalCity: _city, ...typed } = Object.fromEntries(data);
    sender.current ??= createSender(randomKey);
    const result = await sender.current(typed, {
      source: quote?.source ?? source,
      ...(city ? { originalCity: city } : {}),
      // The page, and how the visitor found it (view-counter/report.ts).
      ...window.visit,
      ...(isBuildingType(typed.buildingType) && { buildingType: typed.buildingType }),
      ...(quote && { buildingType: quote.buildingType, message: quote.summary, offer: quote.offer }),
    });
    if (result.status === 'sent') {
      form.current?.reset();
      $quoteRequest.set(null);
      notify({ ...copy.success, tone: 'success' });
      return {
        ...result,
        phone: typed.phone as string,
        chosen: carried?.summary,
        isOffer: !!carried?.offer,
      };
    }
    if (result.status === 'failed') notify({ ...copy.failure, tone: 'error' });
    return result;
  }, initial);

  useEffect(() => {
    if (state?.status === 'failed') returnFocus(form.current?.querySelector<HTMLElement>('.btn'));
  }, [state]);

  useEffect(() => {
    if (before) form.current?.querySelector<HTMLElement>('.input')?.focus();
  }, [before]);

  const receipt = state?.status === 'sent' && state !== before ? state : undefined;
  const isFailed = state?.status === 'failed' && !pending;
  const [errors, onInput] = useLiveErrors(state, state?.status === 'refused' ? state.errors : [], contactFormFields);
  const errorOf = (name: string) => errors.find(({ path }) => path === name)?.message;

  return (
    <form
      ref={form}
      id={fieldId(source, 'form')}
      method="post"
      action={keyToAddress(apiKeys.contacts)}
      noValidate
      onInput={onInput}
      // The fields stay, empty again, but for the receipt nothing of it is shown.
      className={receipt ? 'form-grid is-sent' : 'form-grid'}
      // The heading above it; a page of the service may have none.
      aria-labelledby={initial ? undefined : source}
      onSubmit={(event) => {
        event.preventDefault();
        if (pending) return;
        const data = new FormData(event.currentTarget);
        startTransition(() => submit(data));
      }}
    >
      {errors.length > 0 && (
        <ErrorSummary errors={errors} idOf={(path) => fieldId(source, path)} nameOf={nameOf} answer={state} />
      )}
      {receipt && <Sent {...receipt} onAgain={() => setBefore(receipt)} />}
      <input type="hidden" name="source" value={source} />
      <input type="hidden" name="originalCity" value={city ?? ''} />
      {carried && (
        <p className="chosen" data-replay>
          <span>
            <span>{copy.quote}</span> <b>{carried.summary}</b>
            {carried.offer && <>. {copy.offerTerms}</>}
          </span>{' '}
          {!quote && <input type="hidden" name="buildingType" value={carried.buildingType} />}
          <button
            type="button"
            className="scripted"
            aria-label={copy.removeQuote}
            onClick={() => {
              $quoteRequest.set(null);
              setRemoved(true);
              // The houses of the price list belong to the form too.
              for (const house of document.querySelectorAll<HTMLInputElement>('[data-order] > input'))
                house.checked = false;
              // The button goes with the line it stands in.
              form.current?.querySelector<HTMLElement>('.input')?.focus();
            }}
          >
            ×
          </button>
        </p>
      )}
      {children}
      {Object.entries<ContactField>(fields).map(([name, field]) =>
        field.type || field.lines ? (
          <Field key={name} name={name} field={field} id={fieldId(source, name)} error={errorOf(name)} />
        ) : (
          <input key={name} type="hidden" name={name} />
        ),
      )}
      <Privacy id={fieldId(source, 'privacy')} error={errorOf('privacy')}>
        {tick}
      </Privacy>
      {/* Until it is tried again. */}
      {isFailed && (
        <section className="error-summary" role="alert">
          <h2>{copy.failed}</h2>
          <p>
            {copy.failedCall} {call}
          </p>
        </section>
      )}
      <button type="submit" className="btn btn-order" disabled={pending}>
        {pending ? copy.pending : copy.submit}
      </button>
      <p className="note">{written}</p>
      <p role="status">{pending && <span style={unseen}>{copy.pending}</span>}</p>
    </form>
  );
}

/** In the list of what is wrong; the messages stand under the fields. */
const nameOf = (path: string): string => (typedFields as Record<string, ContactField>)[path]?.label ?? 'Datenschutz';

/** Said, as the button shows it. */
const unseen: CSSProperties = { position: 'absolute', opacity: 0 };

type Labelled = { id: string; error: string | undefined };

const asterisk = <i aria-hidden>*</i>;

function Field({ name, field, ...labelled }: Labelled & { name: string; field: ContactField }) {
  const { label, type, autoComplete, lines } = field;
  /** The address that was probably meant: asked about, never refused. */
  const [meant, setMeant] = useState<string>();
  const { id, error } = labelled;
  const required = !!field.check(undefined).message;
  return (
    <div
      className={type && type !== 'email' ? 'field half' : 'field'}
      hidden={!type}
      onBlur={
        type === 'email'
          ? ({ target }) => setMeant(emailHint((target as Partial<HTMLInputElement>).value ?? ''))
          : undefined
      }
    >
      <label>
        {label}
        {required && asterisk}
        {type ? (
          <input
            className="input"
            name={name}
            // Whatever a browser does not know it draws as a line of text.
            type={(type satisfies 'text' | 'email' | 'tel') === 'text' ? undefined : type}
            autoComplete={autoComplete}
            required={required}
            {...errorProps(id, error)}
          />
        ) : (
          <textarea className="input" name={name} rows={lines} {...errorProps(id, error)} />
        )}
      </label>
      <FieldError {...labelled} />
      {meant && (
        <p className="note" role="status">
          <span>{copy.meant}</span>{' '}
          <button
            type="button"
            className="link"
            onClick={({ currentTarget }) => {
              const input = currentTarget.closest('.field')?.querySelector('input');
              if (input) input.value = meant;
              input?.focus();
              setMeant(undefined);
            }}
          >
            {meant}
          </button>
        </p>
      )}
    </div>
  );
}

function Privacy({ children, ...labelled }: Labelled & { children: ReactNode }) {
  const { id } = labelled;
  return (
    <div>
      <label className="tick">
        <input name="privacy" type="checkbox" value="true" required {...errorProps(id, labelled.error)} />
        {children}
      </label>
      <FieldError {...labelled} />
    </div>
  );
}
