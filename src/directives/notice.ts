import type { ClientDirective } from 'astro';

/** Wakes the notifications' island when the first one is to be shown. */
const notice: ClientDirective = (load) => {
  window.addEventListener('notice', () => void load().then((hydrate) => hydrate()), { once: true });
};
export default notice;
