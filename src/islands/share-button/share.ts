/** The share button: the device's own way of sharing, else the address goes to the clipboard. */
import type { Notice } from '../stores/notifications.ts';

const button = document.querySelector<HTMLButtonElement>('.share');

button?.addEventListener('click', async () => {
  // With the visitor's place, without a section.
  const url = location.origin + location.pathname;
  const tell = (tone: Notice['tone']) => {
    const { [`${tone}Title`]: title, [`${tone}Text`]: text } = button.dataset;
    window.dispatchEvent(new CustomEvent('notice', { detail: { title, text, tone } }));
  };
  try {
    if ('share' in navigator) return await navigator.share({ title: document.title, url });
  } catch (error) {
    // Closed without sharing; after any other failure there is still the clipboard.
    if ((error as Error).name === 'AbortError') return;
  }
  try {
    // There is no clipboard on a page without TLS.
    await navigator.clipboard.writeText(url);
    tell('success');
  } catch {
    tell('error');
  }
});
