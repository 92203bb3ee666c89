/**
 * No scroll handler: a mark on top of the page tells when it has left the view by 300 px, and the bar does not lead to
 * a form for a call-back that is as near.
 */
const { classList } = document.querySelector('#floating') as Element;
const near = new IntersectionObserver(
  (entries) => {
    classList.add('shown');
    for (const { target, isIntersecting } of entries) classList.toggle(target.id ? 'away' : 'form', isIntersecting);
  },
  { rootMargin: '300px' },
);
for (const part of document.querySelectorAll('#scroll-mark,.form-grid')) near.observe(part);
