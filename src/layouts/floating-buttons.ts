/** No scroll handler: a mark on top of the page tells when it has left the view by 300 px. */
const floating = document.querySelector('#floating') as Element;
const isNearTop: IntersectionObserverCallback = ([entry]) => {
  floating.className = `floating ${entry?.isIntersecting ? 'away' : 'shown'}`;
};
new IntersectionObserver(isNearTop, { rootMargin: '300px 0px 0px' }).observe(
  document.querySelector('#scroll-mark') as Element,
);
