/** Runs in each page of the preview that stands beside its text: scrolls to the words in which the caret stands. */

/** Page and editor set signs and figures each in their own way. */
const toLetters = (text: string | null): string => (text ?? '').replace(/\P{L}/gu, '');

window.addEventListener('message', ({ source, data }: MessageEvent<{ at?: string } | undefined>) => {
  const words = toLetters(data?.at ?? '').slice(0, 60);
  if (source !== window.parent || words === '') return;
  const places = [...document.querySelectorAll('main :is(h2, h3, p, li, td, th)')];
  places.find(({ textContent }) => toLetters(textContent).includes(words))?.scrollIntoView({ block: 'center' });
});
