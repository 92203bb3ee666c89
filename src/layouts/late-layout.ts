/**
 * Once the page has loaded, applies the deferred sheet (`build/finish/deferred-sheet.ts`) and lays out what lies
 * below the first screen, one part after the other: all at once would hold up a tap, and while a part's height is a guess
 * an anchor's place is one too. Where the page was rendered ahead it waits until somebody sees it: no frame comes before,
 * and the first is not to lay out everything.
 */
import { lateParts } from './below-fold.ts';

addEventListener('load', () =>
  requestAnimationFrame(() =>
    document.querySelectorAll<HTMLElement & { media?: string }>(lateParts).forEach((part, index) => {
      // 50 ms between two parts: the browser has time for a frame and for its visitor.
      setTimeout(() => {
        part.style.contentVisibility = 'visible';
        part.media = ''; // of the sheet, which comes first
      }, index * 50);
    }),
  ),
);
