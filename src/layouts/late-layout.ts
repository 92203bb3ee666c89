/**
 * Once the page has loaded, lets the sheet of what is seldom seen hold (`build/seldom-sheet.ts`) and lays out what lies
 * below the first screen, one part after the other: all at once would hold up a tap, and while a part's height is a guess
 * an anchor's place is one too.
 */
import { belowFold } from './below-fold.ts';

addEventListener('load', () => {
  document.querySelector('link[media]')?.removeAttribute('media');
  document.querySelectorAll<HTMLElement>(belowFold).forEach((part, index) => {
    // 50 ms between two parts: the browser has time for a frame and for its visitor.
    setTimeout(() => (part.style.contentVisibility = 'visible'), index * 50);
  });
});
