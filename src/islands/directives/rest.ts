import type { ClientDirective } from 'astro';

type Connection = { saveData?: boolean; effectiveType?: string };

/** Wakes an island after the first paint, at idle; with data saver or 2G at the first touch. */
const rest: ClientDirective = (load, _options, element) => {
  const wake = () => void load().then((hydrate) => hydrate());
  const { connection } = navigator as Navigator & { connection?: Connection };
  // Somebody may have been faster than this script.
  const touched = element.contains(document.activeElement);
  if (!touched && (connection?.saveData || connection?.effectiveType?.endsWith('2g'))) {
    for (const type of ['pointerdown', 'focusin']) element.addEventListener(type, wake, { once: true, passive: true });
  } else {
    // Safari has no idle callback.
    requestAnimationFrame(() => (window.requestIdleCallback ?? setTimeout)(wake));
  }
};
export default rest;
