/**
 * Offers to keep the tools for when there is no network. Nothing is stored before somebody presses the button, nor is
 * anything stored read: a page knows by itself whether a service worker has brought it.
 */
import { keepId } from '#domain/tools/form';
import { byId } from './page.ts';

export function offerToKeep(): void {
  const offer = byId(keepId);
  // The development server has no worker to register.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return offer?.remove();
  const button = offer?.querySelector('button');
  if (!offer || !button) return;
  const wake = (isPressed: boolean) =>
    import('./keeper.ts').then(
      ({ runKeeper }) => runKeeper(offer, button, isPressed),
      () => {
        if (isPressed) offer.lastElementChild?.replaceChildren(offer.dataset['failed'] ?? '');
      },
    );
  offer.removeAttribute('data-asleep');
  button.onclick = () => void wake(true);
  if (navigator.serviceWorker.controller) void wake(false);
}
