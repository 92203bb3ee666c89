/** No scroll handler: a mark of 300 px on top of the page tells when it has left the view. */
const mark = document.querySelector('#scroll-mark');
const floating = document.querySelector('#floating');
if (mark && floating) {
  new IntersectionObserver(([entry]) => floating.classList.toggle('shown', !entry?.isIntersecting)).observe(mark);
}
