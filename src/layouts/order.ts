/**
 * What an order button or a house of the price list stands for goes along into the page's forms, those that still sleep
 * included: they find it on `window`, since the store would weigh more than all of this.
 */
document.addEventListener('click', ({ target }) => {
  const { order, summary } = (target as Element).closest<HTMLElement>('[data-order]')?.dataset ?? {};
  if (!order) return;
  window.chosen = { buildingType: order, summary: `${summary}` };
  const tile = document.querySelector<HTMLInputElement>(`[data-order=${order}] > input`);
  if (tile) tile.checked = true;
  for (const name of ['chosen', 'island:wake']) dispatchEvent(new Event(name));
});

// From then on the chosen customer's prices stand out (customer-toggle.css).
document.addEventListener('change', ({ target }) => {
  const { name, parentElement } = target as HTMLInputElement;
  if (name === 'customer' && parentElement) parentElement.dataset['chosen'] = '';
});

declare global {
  interface Window {
    chosen?: { buildingType: string; summary: string };
  }
}
export {};
