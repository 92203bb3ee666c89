import * as Toast from '@radix-ui/react-toast';
import { useStore } from '@nanostores/react';
import { $notification, listenForNotices } from '../stores/notifications.ts';
import { adoptStyles } from '../form-parts/adopt-styles.ts';
import css from './notifications.css?inline';

/** Long enough to read two short sentences. */
const displayMs = 5000;
const swipeThresholdPx = 50;
const hotkey = ['F8'];

adoptStyles(css);
if (typeof window !== 'undefined') listenForNotices();

/** Draws the one notification; empty on the server and until the first one. */
export default function Notifications() {
  const notification = useStore($notification, { ssr: 'initial' });
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
      <Toast.Root className="toast" data-tone={notification.tone}>
        <Toast.Title className="bold">{notification.title}</Toast.Title>
        <Toast.Description className="text-sm">{notification.text}</Toast.Description>
        <Toast.Close className="toast-close" aria-label="Schließen">
          ×
        </Toast.Close>
      </Toast.Root>
      <Toast.Viewport className="toast-viewport" hotkey={hotkey} label="Mitteilungen ({hotkey})" />
    </Toast.Provider>
  );
}
