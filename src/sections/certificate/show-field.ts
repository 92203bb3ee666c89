/** A drawing may be higher than its pane: the field whose text the address names is scrolled to in it. */
function showField() {
  const spot = document.querySelector<HTMLElement>(`.sample-page__spot[href="${CSS.escape(location.hash)}"]`);
  const pane = spot?.closest('.sample-page__pane');
  if (!spot || !pane) return;
  const { offsetTop, offsetHeight } = spot;
  const isSeen = offsetTop >= pane.scrollTop && offsetTop + offsetHeight <= pane.scrollTop + pane.clientHeight;
  if (!isSeen) pane.scrollTop = offsetTop - (pane.clientHeight - offsetHeight) / 2;
}
addEventListener('hashchange', showField);
showField();
