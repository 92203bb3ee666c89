/** The price a visitor wants a quote for: the calculator lays it here, the contact forms carry it on. */
import { atom } from 'nanostores';
import type { BuildingType } from '#domain/pricing';

export type QuoteRequest = {
  buildingType: BuildingType;
  /** „12 × Mehrfamilienhaus, Express – 4.844 € für Geschäftskunden“ */
  summary: string;
};

export const $quoteRequest = atom<QuoteRequest | null>(null);

/** Shows the price in every contact form of the page, and wakes those that sleep. */
export function requestQuote(request: QuoteRequest): void {
  $quoteRequest.set(request);
  window.dispatchEvent(new Event('island:wake'));
}

/** Puts a newly calculated price in the place of the requested one, or takes it away where there is no price. */
export function replaceQuote(request: QuoteRequest | null): void {
  if ($quoteRequest.get()) $quoteRequest.set(request);
}
