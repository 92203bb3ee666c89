/** No scroll handler: a mark of 300 px on top of the page tells when it has left the view. */
const mark = document.querySelector('#scroll-mark') as Element;
new IntersectionObserver(([entry]) =>
  document.querySelector('#floating')?.classList.toggle('shown', !entry?.isIntersecting),
).observe(mark);
