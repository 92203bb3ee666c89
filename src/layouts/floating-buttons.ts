/** No scroll handler: a mark of 300 px on top of the page tells when it has left the view. */
const floating = document.querySelector('#floating') as Element;
new IntersectionObserver(([entry]) => {
  floating.className = `floating ${entry?.isIntersecting ? 'away' : 'shown'}`;
}).observe(document.querySelector('#scroll-mark') as Element);
