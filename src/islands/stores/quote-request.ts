/** What a visitor wants an offer for: the calculator or an order button lays it here, the contact forms carry it on. */
import { atom } from 'nanostores';
import { isBuildingType, type BuildingType } from '#domain/building-types';

export type QuoteRequest = {
  buildingType: BuildingType;
  /** „12 × Mehrfamilienhaus, Express – 4.844 € für Geschäftskunden“ */
  summary: string;
  /** In place of the form's own, where it says more. */
  source?: 'preisrechner';
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

/** Takes over what an order button stood for (src/layouts/order.ts), also before the forms were awake. */
function takeChosen(): void {
  const { chosen } = window;
  if (chosen && isBuildingType(chosen.buildingType)) {
    $quoteRequest.set({ buildingType: chosen.buildingType, summary: chosen.summary });
  }
}
if (typeof window !== 'undefined') {
  takeChosen();
  window.addEventListener('chosen', takeChosen);
}
