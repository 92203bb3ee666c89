import type { ClientDirective } from 'astro';

/** Wakes the notifications' island when the first one is to be shown, and tells it the last event that it slept through. */
const notice: ClientDirective = (load) => {
  let last: Event | undefined;
  window.addEventListener('notice', (event) => {
    if (!last) void load().then((hydrate) => (void hydrate(), window.dispatchEvent(last as Event)));
    last = event;
  });
};
export default notice;
