/** No scroll handler: a mark on top of the page tells when it has left the view by 300 px. */
const floating = document.querySelector('#floating') as Element;
new IntersectionObserver(
  ([entry]) => {
    floating.className = `floating ${entry?.isIntersecting ? 'away' : 'shown'}`;
  },
  { rootMargin: '300px' },
).observe(document.querySelector('#scroll-mark') as Element);
