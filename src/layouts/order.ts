/**
 * What an order button stands for goes along into the page's forms, those that still sleep included: they find it on
 * `window`, since the store would weigh more than all of this.
 */
document.addEventListener('click', ({ target }) => {
  const { order, summary } = (target as Element).closest<HTMLElement>('[data-order]')?.dataset ?? {};
  if (!order) return;
  window.chosen = { buildingType: order, summary: `${summary}` };
  const tile = document.querySelector<HTMLInputElement>(`.form-grid [type=radio][value=${order}]`);
  if (tile) tile.checked = true;
  for (const name of ['chosen', 'island:wake']) dispatchEvent(new Event(name));
});

declare global {
  interface Window {
    chosen?: { buildingType: string; summary: string };
  }
}
export {};
