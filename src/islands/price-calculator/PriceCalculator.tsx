import { startTransition, useActionState, useEffect, useRef, useState, type ReactNode } from 'react';
import {
  priceParameters,
  priceToSheet,
  priceToSummary,
  quantityLimits,
  type PriceAnswer,
  type PriceList,
  type PriceSheet,
} from '#domain/calculator';
import { replaceQuote, requestQuote, type QuoteRequest } from '../stores/quote-request.ts';
import { errorProps, FieldError } from '../form-parts/FieldError.tsx';
import { useIslandAwake } from '../form-parts/use-island-awake.ts';
import { addInputs, queryToInputs, type Inputs } from './inputs.ts';
import { formToRequest, requestPrice, type Outcome } from './calculate.ts';
import { copy, fieldId as id } from './copy.ts';
import { PriceResult } from './PriceResult.tsx';

type Props = {
  prices: PriceList;
  /** Slug of the page's city. */
  city?: string | undefined;
  /** Address of a plain form post. */
  action: string;
  /** Anchor of the section, for a link to a price. */
  anchor: string;
  contactHref: string;
  /** What stands in place of the price until there is one. */
  children?: ReactNode;
  /** Drawn by the door, and the browser's own: kinds of building, express; and for print who tells the price. */
  tiles?: ReactNode;
  express?: ReactNode;
  sender?: ReactNode;
  /** What it starts with where the service fills it, with the summary of what is refused and how to print. */
  initial?: State;
  summary?: ReactNode;
  print?: ReactNode;
};

type State = Outcome & { sheet?: PriceSheet | undefined };

/**
 * The cost calculator. Before it wakes, and without JavaScript, it is a plain form that posts to
 * the service; the inputs stay the browser's own, so that nothing typed early is lost.
 */
export default function PriceCalculator(props: Props) {
  const { prices, city, action, anchor, contactHref, children, tiles, express, sender, initial, summary, print } =
    props;
  const form = useRef<HTMLFormElement>(null);
  const quantity = useRef<HTMLInputElement>(null);
  // Nobody is held back before the island can say what is missing.
  const [isChosen, setChosen] = useState(true);
  // A price that no longer fits what is chosen is not shown.
  const [isStale, setStale] = useState(false);
  const [{ errors, price, sheet: latest }, submit, pending] = useActionState<State, ReturnType<typeof formToRequest>>(
    async (_before, request) => {
      const outcome = await requestPrice(prices, request);
      if (outcome.price) {
        const url = new URL(location.href);
        addInputs(url.searchParams, outcome.price);
        url.hash = anchor;
        history.replaceState(history.state, '', url);
      }
      replaceQuote(outcome.price ? priceToQuote(outcome.price) : null);
      return { ...outcome, sheet: outcome.price && priceToSheet(outcome.price, Date.now()) };
    },
    initial ?? { errors: [] },
  );
  const sheet = isStale ? undefined : latest;
  const [wrong] = errors;
  const errorOf = (name: string) => errors.find(({ path }) => path === name)?.message;
  const look = () => form.current && setChosen(new FormData(form.current).has('buildingType'));

  useEffect(() => {
    const query = new URLSearchParams(location.search);
    if (query.has(priceParameters.buildingType) && form.current) fillForm(form.current, queryToInputs(query));
    look();
  }, []);
  useIslandAwake(form);
  useEffect(() => {
    if (wrong) document.getElementById(id(wrong.path))?.focus();
  }, [wrong]);

  return (
    <div className="calculator">
      <form
        ref={form}
        method="post"
        action={action}
        noValidate
        className="card form-card price-form"
        onChange={() => {
          look();
          setStale(true);
        }}
        onSubmit={(event) => {
          event.preventDefault();
          const request = formToRequest(new FormData(event.currentTarget));
          if (quantity.current) quantity.current.value = String(request.quantity);
          setStale(false);
          startTransition(() => submit(request));
        }}
      >
        {summary}
        <input type="hidden" name="originalCity" value={city ?? ''} />
        <fieldset
          className="tiles"
          aria-describedby={errorProps(id('buildingType'), errorOf('buildingType'))['aria-describedby']}
        >
          <legend>{copy.type}</legend>
          {tiles}
          <FieldError id={id('buildingType')} error={errorOf('buildingType')} />
        </fieldset>
        <div className="field">
          <label htmlFor={id('quantity')}>{copy.quantity}</label>
          <input
            ref={quantity}
            className="input"
            id={id('quantity')}
            name="quantity"
            type="number"
            inputMode="numeric"
            {...quantityLimits}
            defaultValue={1}
            required
            {...errorProps(id('quantity'), errorOf('quantity'))}
          />
          <FieldError id={id('quantity')} error={errorOf('quantity')} />
        </div>
        {express}
        <button
          type="submit"
          className="btn calculate"
          disabled={pending || !isChosen}
          aria-busy={pending || undefined}
        >
          {pending ? copy.pending : copy.submit}
        </button>
        {!isChosen && !wrong && <p className="note">{copy.choose}</p>}
      </form>
      <div>
        {/* Told aloud: the price alone, not the sheet with its buttons. */}
        <p className="sr-only" role="status">
          {sheet && price && priceToSummary(price)}
        </p>
        {sheet ? (
          <PriceResult sheet={sheet} sender={sender}>
            <a className="btn btn-order" href={contactHref} onClick={() => price && requestQuote(priceToQuote(price))}>
              {copy.order}
            </a>
            {print ?? (
              <button type="button" className="btn" onClick={() => window.print()}>
                {copy.print}
              </button>
            )}
          </PriceResult>
        ) : (
          children
        )}
      </div>
    </div>
  );
}

const priceToQuote = (price: PriceAnswer): QuoteRequest => ({
  buildingType: price.buildingType,
  summary: priceToSummary(price),
  source: 'preisrechner',
});

/**
 * Puts the inputs of an address into the form and asks for their price. What was typed before the
 * island woke stays; after a reload the browser itself may have put the same inputs back.
 */
function fillForm(form: HTMLFormElement, inputs: Inputs): void {
  const { buildingType, quantity, priority } = inputs;
  const fields = [...form.querySelectorAll('input')];
  const isUntouched = fields.every(
    ({ value, defaultValue, checked, defaultChecked }) => value === defaultValue && checked === defaultChecked,
  );
  for (const input of isUntouched ? fields : []) {
    if (input.name === 'buildingType') input.checked = input.value === buildingType;
    if (input.name === 'quantity') input.value = String(quantity);
    if (input.name === 'priority') input.checked = priority;
  }
  const { buildingType: type, ...rest } = formToRequest(new FormData(form));
  if (type && type === buildingType && rest.quantity === quantity && rest.priority === priority) form.requestSubmit();
}
