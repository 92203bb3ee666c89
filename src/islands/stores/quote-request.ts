/** What a visitor wants an offer for: the calculator or an order button lays it here, the contact forms carry it on. */
import { atom } from 'nanostores';
import { isBuildingType, type BuildingType } from '#domain/building-types';

export type QuoteRequest = {
  buildingType: BuildingType;
  /** „12 × Mehrfamilienhaus, Express: Firma 4.844 €, privat 6.464 €“ */
  summary: string;
  /** In place of the form's own, where it says more. */
  source?: 'preisrechner';
};

export const $quoteRequest = atom<QuoteRequest | null>(null);

/** Takes over what is asked for, and for whom where the page's toggle says so. */
function take(request: QuoteRequest): void {
  const isPrivate = document.querySelector('#private:checked');
  $quoteRequest.set(isPrivate ? { ...request, summary: `${request.summary} – Auftrag als Privatkunde` } : request);
}

/** Shows the price in every contact form of the page, and wakes those that sleep. */
export function requestQuote(request: QuoteRequest): void {
  take(request);
  window.dispatchEvent(new Event('island:wake'));
}

/** Puts a newly calculated price in the place of the requested one, or takes it away where there is no price. */
export function replaceQuote(request: QuoteRequest | null): void {
  if (!$quoteRequest.get()?.source) return;
  if (request) take(request);
  else $quoteRequest.set(null);
}

/** Takes over what an order button stood for (src/layouts/order.ts), also before the forms were awake. */
function takeChosen(): void {
  const { chosen } = window;
  if (chosen && isBuildingType(chosen.buildingType)) {
    take({ buildingType: chosen.buildingType, summary: chosen.summary });
  }
}
if (typeof window !== 'undefined') {
  takeChosen();
  window.addEventListener('chosen', takeChosen);
}
