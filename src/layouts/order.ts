/**
 * What an order button or a house of the price list stands for goes along into the page's forms, those that still sleep
 * included: they find it on `window`, since the store would weigh more than all of this.
 */
document.addEventListener('click', ({ target }) => {
  const up = (selector: string) => (target as Element).closest<HTMLElement>(selector);
  // From then on the chosen customer's prices stand out.
  const payer = up('[name=customer]');
  payer?.parentElement?.setAttribute('data-for', payer.id);
  const { order, summary } = up('[data-order]')?.dataset ?? {};
  if (!order) return;
  window.chosen = { buildingType: order, summary: summary as string };
  const tile = document.querySelector<HTMLInputElement>(`[data-order=${order}] > input`);
  if (tile) tile.checked = true;
  dispatchEvent(new Event('island:wake'));
});

declare global {
  interface Window {
    chosen?: { buildingType: string; summary: string };
  }
}
export {};
