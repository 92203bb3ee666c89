/** A tool in another page's frame: it tells its height, and whatever leads on leaves the frame. */
import { resultId } from '#domain/tools/form';
import { embedSegment } from '#domain/tools/path';
import { byId } from './page.ts';

let told = 0;
new ResizeObserver(() => {
  const height = Math.ceil(document.body.getBoundingClientRect().height);
  // Whoever embeds it may read this, and nothing else of what happens here.
  if (height !== told) parent.postMessage({ height: (told = height) }, '*');
}).observe(document.body);

/** The frame's own address is nothing to copy or to go back to. */
function settle(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a:not([download], [href^="#"], [target])')) {
    link.target = '_blank';
    link.rel = 'noopener';
  }
  for (const button of document.querySelectorAll<HTMLElement>('[data-copy*="/einbetten?"]'))
    button.dataset['copy'] = button.dataset['copy']?.replace(`/${embedSegment}?`, '?');
}
settle();
new MutationObserver(settle).observe(byId(resultId) as HTMLElement, { childList: true, subtree: true });
