/** The one notification that is shown, shared by all islands (specification, section 9). */
import { atom } from 'nanostores';

export type Notification = { id: number; title: string; text: string; tone: 'success' | 'error' };

export const $notification = atom<Notification | null>(null);

let count = 0;

/** Shows a notification in place of the one before; wakes the island that draws it. */
export function notify(notification: Omit<Notification, 'id'>): void {
  $notification.set({ id: ++count, ...notification });
  window.dispatchEvent(new Event('notice'));
}
