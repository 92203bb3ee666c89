import type { ClientDirective } from 'astro';
import { mayFetchAhead } from '#domain/site/ahead';
import { requestSubmit } from '../form-parts/request-submit.ts';

/**
 * Astro's own type knows strings alone: without names it is given `true`, and nothing at all where the build has left
 * that out.
 */
type Options = { value: string | true } | null;

/** How long a tap or a form that came too early waits for its island before the browser acts, in ms. */
const patience = 3000;

/** Asks for all scripts of an island at once and runs none. Otherwise one is found in the other, a round trip later. */
const fetchScripts = (element: HTMLElement, fetchPriority: 'high' | 'low'): void => {
  const { head } = document;
  for (const href of [
    element.getAttribute('component-url'),
    element.getAttribute('renderer-url'),
    // In development there is no build that has listed them.
    ...(window.islandScripts ?? []),
  ])
    head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', fetchPriority, href }));
};

/** Fetches the scripts of an island that is in view, once the page has loaded: a touch finds them there. */
const fetchWhenSeen = (element: HTMLElement): void =>
  window.addEventListener('load', () =>
    new IntersectionObserver(([seen], observer) => {
      if (!seen?.isIntersecting) return;
      observer.disconnect();
      fetchScripts(element, 'low');
    }).observe(element.firstElementChild as Element),
  );

/** Resolves once the browser has shown what the touch did: scripts that start within it would hold that up. */
const shown = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

/**
 * Wakes an island at the first touch or focus, and when another island asks for it; with
 * `client:touch="typ"` also at once where the address carries that parameter, or one of several.
 * A form sent before the island is awake waits for it, and so does a click on a link or button
 * below `data-replay`; where the island cannot come the browser posts the form or follows the link: no
 * request is lost. `data-wake` (asked, failed, done) tells the styles how it stands.
 */
const touch = ((load, options: Options, element) => {
  const { dataset } = element;
  let waking: Promise<void> | undefined;
  const once = (type: string, listener: () => void) => element.addEventListener(type, listener, { once: true });
  const wake = () =>
    void (waking ??= shown().then(async () => {
      fetchScripts(element, 'high');
      await (
        await load()
      )();
    }));
  const fail = () => (dataset['wake'] = 'failed');

  // The island says so itself once its handlers are in place.
  once('island:awake', () => (dataset['wake'] = 'done'));
  once('astro:hydration-error', fail);
  once('pointerdown', wake);
  once('focusin', wake);
  window.addEventListener('island:wake', wake, { once: true });

  const query = new URLSearchParams(location.search);
  if (options && options.value !== true && options.value.split(' ').some((name) => query.has(name))) {
    dataset['wake'] = 'asked';
    wake();
  }
  if (mayFetchAhead(navigator.connection)) fetchWhenSeen(element);
  // Somebody was faster than this script.
  if (element.contains(document.activeElement)) wake();

  /** What waits for the island: tapped again it is still answered once. */
  let kept: Element | undefined;
  /** Keeps a form or a click back until the island can answer it. */
  const defer = (event: Event) => {
    const origin = event.target as HTMLElement;
    const form = event.type === 'submit' ? (origin as HTMLFormElement) : undefined;
    const target = form ?? origin.closest<HTMLElement>('[data-replay] :is(a, button)');
    const { ctrlKey, metaKey, shiftKey } = event as MouseEvent;
    // A modified click opens a tab of its own.
    if (!target || dataset['wake'] === 'done' || ctrlKey || metaKey || shiftKey) return;
    event.preventDefault();
    event.stopPropagation();
    if (target === kept) return;
    kept = target;
    // Once the browser has acted, an island that wakes late does not do it again: the first one counts.
    void new Promise<boolean>((resolve) => {
      once('island:awake', () => resolve(true));
      once('astro:hydration-error', () => resolve(false));
      setTimeout(resolve, dataset['wake'] === 'failed' ? 0 : patience, false);
      wake();
    }).then((isAwake) => {
      kept = undefined;
      if (!isAwake) fail();
      const href = target.getAttribute('href');
      if (form && isAwake) requestSubmit(form);
      else if (form) form.submit();
      else if (isAwake) target.click();
      else if (href) location.assign(href);
    });
  };
  for (const type of ['submit', 'click']) element.addEventListener(type, defer, true);
}) satisfies ClientDirective;
export default touch;

declare global {
  interface Window {
    /** Addresses of the scripts that the page's islands import: `build/finish/page-files.ts`. */
    islandScripts?: string[];
  }
}
