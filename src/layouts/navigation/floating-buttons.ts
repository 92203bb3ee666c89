/**
 * No scroll handler: a mark on top of the page tells when it has left the view by 300 px, and the bar does not lead to
 * a form for a call-back that is as near.
 */
const { classList } = document.querySelector('#floating') as Element;
// Forms for a call-back alone have an id.
document.querySelectorAll('#scroll-mark,.form-grid[id]').forEach((part, index) => {
  new IntersectionObserver(
    ([entry]) => {
      classList.add('shown');
      classList.toggle(index ? `form-${index}` : 'away', entry?.isIntersecting);
    },
    { rootMargin: '300px' },
  ).observe(part);
});
