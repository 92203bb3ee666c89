import type { ClientDirective } from 'astro';

/** Wakes the notifications' island when the first one is to be shown, and tells it the event it slept through. */
const notice: ClientDirective = (load) => {
  window.addEventListener(
    'notice',
    (event) => void load().then((hydrate) => (void hydrate(), window.dispatchEvent(event))),
    { once: true },
  );
};
export default notice;
