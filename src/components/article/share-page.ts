/** Loaded when somebody shares. */
import { notify } from '../../stores/notifications.ts';

/** Words of the two notifications, from the button. */
type Words = Record<string, string | undefined>;

export async function sharePage({ title, text, failedTitle, failedText }: Words): Promise<void> {
  const url = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href ?? location.href;
  if ('share' in navigator) {
    try {
      return await navigator.share({ title: document.title, url });
    } catch (error) {
      // Closed without sharing; any other failure leaves the clipboard.
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
  }
  try {
    await navigator.clipboard.writeText(url);
    notify({ title: title ?? '', text: text ?? '', tone: 'success' });
  } catch {
    notify({ title: failedTitle ?? '', text: failedText ?? '', tone: 'error' });
  }
}
