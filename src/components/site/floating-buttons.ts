/** Scrolled so far, in pixels, a visitor gets the buttons (specification, section 9). */
const threshold = 300;

/** No scroll handler: the link on top of every page tells when it is so far above the view. */
const mark = document.querySelector<HTMLElement>('.skip-link');
const floating = document.querySelector('#floating');
if (mark && floating) {
  const above = threshold - mark.offsetTop - mark.offsetHeight;
  new IntersectionObserver(([entry]) => floating.classList.toggle('shown', !entry?.isIntersecting), {
    rootMargin: `${above}px 0px 0px`,
  }).observe(mark);
}
