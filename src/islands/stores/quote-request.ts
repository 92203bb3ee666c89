/** The visitor's wish for an offer: set by the calculator or an order button, sent along by the contact forms. */
import { atom, onMount } from 'nanostores';
import { isBuildingType, type BuildingType } from '#domain/prices/building-types';

export type QuoteRequest = {
  buildingType: BuildingType;
  /** „12 × Mehrfamilienhaus, Express: Privat 6.464 €, Firma 4.844 €“ */
  summary: string;
  /** The calculator's inputs of a calculated price: `typ=MFH&anzahl=12&express=1`. */
  offer?: string;
  /** Replaces the form's own source where it says more. */
  source?: 'preisrechner';
};

export const $quoteRequest = atom<QuoteRequest | null>(null);

/** Keeps what is asked for, and for whom where the page's toggle says so. */
function setRequest(request: QuoteRequest): void {
  const isPrivate = document.querySelector('#private:checked');
  $quoteRequest.set(isPrivate ? { ...request, summary: `${request.summary} – Auftrag als Privatkunde` } : request);
}

/** Shows the price in every contact form of the page, and wakes those that sleep. */
export function requestQuote(request: QuoteRequest): void {
  setRequest(request);
  window.dispatchEvent(new Event('island:wake'));
}

/** Puts a newly calculated price in the place of the requested one, or takes it away where there is no price. */
export function replaceQuote(request: QuoteRequest | null): void {
  if (!$quoteRequest.get()?.source) return;
  if (request) setRequest(request);
  else $quoteRequest.set(null);
}

/** Keeps what an order button stood for (src/layouts/order.ts), once: what is asked for later is newer. */
function setChosen(): void {
  const { chosen } = window;
  delete window.chosen;
  if (chosen && isBuildingType(chosen.buildingType)) {
    setRequest({ buildingType: chosen.buildingType, summary: chosen.summary });
  }
}

// Also of a button that was pressed before the forms were awake.
onMount($quoteRequest, () => {
  setChosen();
  window.addEventListener('island:wake', setChosen);
  return () => window.removeEventListener('island:wake', setChosen);
});
