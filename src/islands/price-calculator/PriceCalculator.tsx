import { startTransition, useActionState, useEffect, useRef, useState, type ReactNode } from 'react';
import {
  priceParameters,
  priceToSheet,
  priceToSummary,
  quantityLimits,
  type PriceAnswer,
  type PriceList,
  type PriceSheet,
} from '#domain/prices/calculator';
import { addInputs, priceToOffer, queryToInputs, type Inputs } from '#domain/prices/price-address';
import { replaceQuote, requestQuote, type QuoteRequest } from '../stores/quote-request.ts';
import { errorProps, FieldError } from '../form-parts/FieldError.tsx';
import { requestSubmit } from '../form-parts/request-submit.ts';
import { useIslandAwake } from '../form-parts/use-island-awake.ts';
import { formToRequest, requestPrice, type Outcome } from './calculate.ts';
import { copy, fieldId as id } from './copy.ts';
import { PriceResult } from './PriceResult.tsx';

type Props = {
  prices: PriceList;
  /** Address of a plain form post. */
  action: string;
  /** Anchor of the section, for a link to a price. */
  anchor: string;
  /** What stands in place of the price until there is one. */
  children?: ReactNode;
  /** Drawn by the wrapper, and the browser's own: kinds of building, express. */
  tiles?: ReactNode;
  express?: ReactNode;
  /** Below a price: the link to the contact form, and print. */
  actions?: ReactNode;
  /** What it starts with where the service fills it, with the summary of what is refused. */
  initial?: State;
  summary?: ReactNode;
};

/** Id of the message on the choice of a building: what is wrong, or why it has to come first. */
const firstId = `${id('buildingType')}-error`;

type State = Outcome & { sheet?: PriceSheet | undefined };

/**
 * The cost calculator. Before it wakes, and without JavaScript, it is a plain form that posts to
 * the service; the inputs stay the browser's own, so that nothing typed early is lost.
 */
export default function PriceCalculator(props: Props) {
  const { prices, action, anchor, children, tiles, express, actions, initial, summary } = props;
  const form = useRef<HTMLFormElement>(null);
  // Nobody is held back before the island can say what is missing.
  const [isChosen, setChosen] = useState(true);
  // A price that no longer fits what is chosen is not shown.
  const [isStale, setStale] = useState(false);
  // An address that carries a price may name the place to rest at as well.
  const isShown = useRef(true);
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
  // Nor the one before while the next is on its way: what is shown and told is the answer.
  const sheet = isStale || pending ? undefined : latest;
  const [wrong] = errors;
  const errorOf = (name: string) => errors.find(({ path }) => path === name)?.message;
  const look = () => form.current && setChosen(new FormData(form.current).has('buildingType'));

  useEffect(() => {
    const query = new URLSearchParams(location.search);
    if (query.has(priceParameters.buildingType) && form.current) {
      isShown.current = !location.hash;
      fillForm(form.current, queryToInputs(query));
    }
    look();
  }, []);
  useIslandAwake(form);
  useEffect(() => {
    if (wrong) document.getElementById(id(wrong.path))?.focus();
  }, [wrong]);

  return (
    <div className="price-calculator on-light grid grid-cols-[minmax(0,1fr)] items-start gap-x-8 gap-y-4 lg:grid-cols-[3fr_2fr]">
      <form
        ref={form}
        method="post"
        action={action}
        noValidate
        className="card form-card form-grid price-calculator__form"
        aria-label={copy.submit}
        onChange={() => {
          look();
          setStale(true);
        }}
        onSubmit={(event) => {
          event.preventDefault();
          const request = formToRequest(new FormData(event.currentTarget));
          inputsOf(event.currentTarget).quantity.value = String(request.quantity);
          setStale(false);
          startTransition(() => submit(request));
        }}
      >
        {summary}
        <fieldset className="building-tiles" aria-describedby={isChosen && !wrong ? undefined : firstId}>
          <legend>{copy.type}</legend>
          {tiles}
          <FieldError id={id('buildingType')} error={errorOf('buildingType')} />
        </fieldset>
        <div className="field half">
          <label htmlFor={id('quantity')}>{copy.quantity}</label>
          <input
            className="input"
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
        <button type="submit" className={isChosen ? 'btn btn-solid' : 'btn'} disabled={pending || !isChosen}>
          {pending ? copy.pending : copy.submit}
        </button>
        {!isChosen && !wrong && (
          <p className="note" id={firstId}>
            {copy.choose}
          </p>
        )}
      </form>
      <div>
        {/* Told aloud: the price alone, not the sheet with its buttons. */}
        <p className="sr-only" role="status">
          {sheet && price && priceToSummary(price)}
        </p>
        {sheet ? (
          <PriceResult
            sheet={sheet}
            isShown={isShown}
            onAction={({ target }) => {
              if (target instanceof HTMLButtonElement) window.print();
              else if (target instanceof HTMLAnchorElement && price) requestQuote(priceToQuote(price));
            }}
          >
            {actions}
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
  offer: priceToOffer(price),
  source: 'preisrechner',
});

type Elements = { buildingType: RadioNodeList; quantity: HTMLInputElement; priority: HTMLInputElement };
const inputsOf = ({ elements }: HTMLFormElement) => elements as unknown as Elements;

/**
 * Puts the inputs of an address into the form and asks for their price. What was typed before the
 * island woke stays; after a reload the browser itself may have put the same inputs back.
 */
function fillForm(form: HTMLFormElement, asked: Inputs): void {
  const isUntouched = [...form.querySelectorAll('input')].every(
    ({ value, defaultValue, checked, defaultChecked }) => value === defaultValue && checked === defaultChecked,
  );
  if (isUntouched) {
    const { buildingType, quantity, priority } = inputsOf(form);
    buildingType.value = `${asked.buildingType}`;
    quantity.value = `${asked.quantity}`;
    priority.checked = asked.priority;
  }
  if (JSON.stringify(formToRequest(new FormData(form))) === JSON.stringify(asked)) requestSubmit(form);
}
