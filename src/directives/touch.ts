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
  const wake = () => void (waking ??= load().then((hydrate) => hydrate()));
  const once = (type: string, listener: () => void) => element.addEventListener(type, listener, { once: true });

  // The island says so itself once its handlers are in place.
  once('island:awake', () => {
    awake = true;
    delete dataset['waking'];
    delete dataset['failed'];
  });
  const giveUp = () => {
    delete dataset['waking'];
    dataset['failed'] = '';
  };
  once('astro:hydration-error', giveUp);

  for (const type of ['pointerdown', 'focusin']) {
    element.addEventListener(type, wake, { once: true, passive: true });
  }
  window.addEventListener('island:wake', wake, { once: true });
  const query = new URLSearchParams(location.search);
  const isAsked = typeof value === 'string' && value.split(' ').some((name) => query.has(name));
  if (isAsked) dataset['waking'] = '';
  // Somebody was faster than this script.
  if (isAsked || element.contains(document.activeElement)) wake();

  /** Keeps an event back until the island can answer it; what nobody will answer is left to the browser. */
  const hold = (event: Event, byIsland: () => void, byBrowser: () => void) => {
    if (awake) return;
    event.preventDefault();
    event.stopPropagation();
    let isDone = false;
    const finish = (act: () => void) => () => {
      // Once the browser has acted, an island that wakes late must not do it again.
      if (!isDone) act();
      isDone = true;
    };
    const leave = finish(() => (giveUp(), byBrowser()));
    once('island:awake', finish(byIsland));
    wake();
    if ('failed' in dataset) return leave();
    once('astro:hydration-error', leave);
    setTimeout(leave, patience);
  };

  element.addEventListener(
    'submit',
    (event) => {
      const form = event.target as HTMLFormElement;
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
      if (!target || event.ctrlKey || event.metaKey || event.shiftKey) return;
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
