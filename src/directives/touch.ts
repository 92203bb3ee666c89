import type { ClientDirective } from 'astro';

/** How long a tap or a form that came too early waits for its island before the browser acts, in ms. */
const patience = 3000;

/**
 * Wakes an island at the first touch or focus, and when another island asks for it; with
 * `client:touch="typ"` also at once where the address carries that parameter, or one of several.
 * A form sent before the island is awake waits for it, and so does a click on what carries
 * `data-replay`; where the island cannot come the browser posts the form or follows the link: no
 * request is lost. `data-waking` and `data-failed` tell the styles how it stands.
 */
const touch: ClientDirective = (load, { value }, element) => {
  const { dataset } = element;
  let waking: Promise<void> | undefined;
  let awake = false;
  const giveUp = () => {
    delete dataset['waking'];
    dataset['failed'] = '';
  };
  const wake = () => (waking ??= load().then((hydrate) => hydrate()));
  const call = () => void wake().catch(giveUp);

  for (const type of ['pointerdown', 'focusin']) {
    element.addEventListener(type, call, { once: true, passive: true });
  }
  window.addEventListener('island:wake', call, { once: true });
  const query = new URLSearchParams(location.search);
  const isAsked = typeof value === 'string' && value.split(' ').some((name) => query.has(name));
  if (isAsked) dataset['waking'] = '';
  // Somebody was faster than this script.
  if (isAsked || element.contains(document.activeElement)) call();
  // The island says so itself once its handlers are in place.
  element.addEventListener(
    'island:awake',
    () => {
      awake = true;
      delete dataset['waking'];
      delete dataset['failed'];
    },
    { once: true },
  );

  /** Keeps an event back until the island can answer it. */
  const hold = (event: Event, byIsland: () => void, byBrowser: () => void) => {
    event.preventDefault();
    event.stopPropagation();
    const replay = () => (clearTimeout(timer), byIsland());
    // Once the browser has acted, an island that wakes late must not do it again.
    const leave = () => {
      clearTimeout(timer);
      element.removeEventListener('island:awake', replay);
      giveUp();
      byBrowser();
    };
    const timer = setTimeout(leave, patience);
    element.addEventListener('island:awake', replay, { once: true });
    wake().catch(leave);
  };

  element.addEventListener(
    'submit',
    (event) => {
      const form = event.target as HTMLFormElement;
      if (!awake)
        hold(
          event,
          () => form.requestSubmit(),
          () => form.submit(),
        );
    },
    true,
  );
  element.addEventListener(
    'click',
    (event) => {
      const target = (event.target as Element).closest<HTMLElement>('[data-replay]');
      // Modified, it opens a tab of its own.
      if (awake || !target || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const href = target.getAttribute('href');
      hold(
        event,
        () => target.click(),
        () => href && location.assign(href),
      );
    },
    true,
  );
};
export default touch;
