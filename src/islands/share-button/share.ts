/** The share button: the device's own way of sharing, else the address goes to the clipboard. */
const button = document.querySelector('[data-copied]') as HTMLButtonElement;

button.removeAttribute('data-asleep');
button.addEventListener('click', () => void share());

async function share(): Promise<void> {
  // With the visitor's place, without a section.
  const url = location.origin + location.pathname;
  let notice: string | undefined;
  try {
    if ('share' in navigator) await navigator.share({ title: document.title, url });
    else {
      // There is no clipboard on a page without TLS.
      await (navigator as Navigator).clipboard.writeText(url);
      notice = button.dataset['copied'];
    }
  } catch (error) {
    // Closed without sharing is no failure.
    if ((error as Error).name !== 'AbortError') notice = button.dataset['failed'];
  }
  if (notice) dispatchEvent(new CustomEvent('notice', { detail: JSON.parse(notice) as unknown }));
}
export {};
