/** The one notification that is shown, shared by all islands. */
import { atom } from 'nanostores';

/** What a notification says. */
export type Notice = { title: string; text: string; tone: 'success' | 'error' };
type Notification = Notice & { id: number };

export const $notification = atom<Notification | null>(null);

let count = 0;

/** Shows a notification in place of the one before; wakes the island that draws it. */
export function notify(notification: Notice): void {
  $notification.set({ id: ++count, ...notification });
  window.dispatchEvent(new Event('notice'));
}

/**
 * A script that is too small to carry the store tells its notice by the event itself:
 * `window.dispatchEvent(new CustomEvent<Notice>('notice', { detail }))`.
 */
export function listenForNotices(): void {
  window.addEventListener('notice', (event) => {
    if (event instanceof CustomEvent) $notification.set({ id: ++count, ...(event.detail as Notice) });
  });
}
