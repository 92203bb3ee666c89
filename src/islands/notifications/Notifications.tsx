import { useSyncExternalStore } from 'react';
import * as Toast from '@radix-ui/react-toast';
import { atom } from 'nanostores';
import type { Notice } from '../stores/notifications.ts';
import { addStyles } from '../form-parts/add-styles.ts';
import css from './notifications.css?inline';

/** Long enough to read two short sentences. */
const displayMs = 5000;
const swipeThresholdPx = 50;
const hotkey = ['F8'];
/** Between a form and the notification below it. */
const gapPx = 8;

/** Where the focus was when the notification came: there it goes again, where it is closed by a key. */
let before: Element | null = null;
function leaveTo(isOpen: boolean): void {
  if (!isOpen && document.activeElement?.closest('.toast-viewport')) (before as HTMLElement | null)?.focus();
}

/** Scrolls the page so that a notification of failure covers neither the form's message nor its fields. */
function uncoverForm(toast: HTMLElement | null): void {
  if (toast) before = document.activeElement;
  if (toast?.dataset['tone'] !== 'error') return;
  // Its viewport stays where it is while the notification comes in.
  const cover = toast.parentElement?.getBoundingClientRect();
  for (const form of document.forms) {
    const { top, right, bottom } = form.getBoundingClientRect();
    if (cover && top < cover.bottom && bottom > cover.top && right > cover.left)
      window.scrollBy({ top: bottom + gapPx - cover.top });
  }
}

addStyles(css);

const $notification = atom<(Notice & { id: number }) | null>(null);
let count = 0;
// Not once it is drawn: the one that has woken it comes before.
if (typeof window !== 'undefined')
  window.addEventListener('notice', (event) =>
    $notification.set({ id: ++count, ...(event as CustomEvent<Notice>).detail }),
  );

/** Draws the one notification; empty on the server and until the first one. */
export default function Notifications() {
  const notification = useSyncExternalStore($notification.listen, $notification.get, () => null);
  // Not null: Astro knows a React component by the element it returns.
  if (!notification) return <></>;

  return (
    // A provider of its own for each: one that was closed while it had the focus leaves its provider paused for good.
    <Toast.Provider
      key={notification.id}
      label="Mitteilung"
      duration={displayMs}
      swipeDirection="right"
      swipeThreshold={swipeThresholdPx}
    >
      <Toast.Root ref={uncoverForm} onOpenChange={leaveTo} className="toast" data-tone={notification.tone}>
        {/* Told in one with the text. */}
        <Toast.Title className="bold">{`${notification.title} `}</Toast.Title>
        <Toast.Description>{notification.text}</Toast.Description>
        <Toast.Close className="toast-close" aria-label="Schließen">
          ×
        </Toast.Close>
      </Toast.Root>
      <Toast.Viewport className="toast-viewport" hotkey={hotkey} label="Mitteilungen ({hotkey})" />
    </Toast.Provider>
  );
}
