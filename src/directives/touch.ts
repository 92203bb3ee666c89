import type { ClientDirective } from 'astro';

/** How long a form sent too early waits for its island before the browser posts it, in ms. */
const patience = 3000;

/**
 * Wakes an island at the first touch or focus, and when another island asks for it; with
 * `client:touch="typ"` also at once where the address carries that parameter. A form sent before the island is awake waits for
 * it, or is posted by the browser when the island cannot come: no request is lost.
 */
const touch: ClientDirective = (load, { value }, element) => {
  let waking: Promise<void> | undefined;
  let awake = false;
  const wake = () => (waking ??= load().then((hydrate) => hydrate()));

  for (const type of ['pointerdown', 'focusin']) {
    element.addEventListener(type, () => void wake().catch(() => {}), { once: true, passive: true });
  }
  window.addEventListener('island:wake', () => void wake().catch(() => {}), { once: true });
  const isAsked = typeof value === 'string' && new URLSearchParams(location.search).has(value);
  // Somebody was faster than this script.
  if (isAsked || element.contains(document.activeElement)) void wake().catch(() => {});
  // The island says so itself once its handlers are in place.
  element.addEventListener('island:awake', () => (awake = true), { once: true });
  element.addEventListener(
    'submit',
    (event) => {
      if (awake) return;
      event.preventDefault();
      event.stopPropagation();
      const form = event.target as HTMLFormElement;
      const sendByIsland = () => (clearTimeout(timer), form.requestSubmit());
      // Once the browser has posted, an island that wakes late must not send again.
      const post = () => (element.removeEventListener('island:awake', sendByIsland), form.submit());
      const timer = setTimeout(post, patience);
      element.addEventListener('island:awake', sendByIsland, { once: true });
      wake().catch(() => (clearTimeout(timer), post()));
    },
    true,
  );
};
export default touch;
