/** Which text is open. It stands in the address, so that „Zurück“ and „Neu laden“ of the browser do what they say. */
import { atom } from 'nanostores';

/** In place of a file: an article that is still to be begun. */
export const newFile = 'neu';

const fileInAddress = (): string => decodeURIComponent(window.location.hash.slice(1));

/** Empty where none is open. */
export const $file = atom(fileInAddress());
/** Something is typed in it that is not saved, */
export const $isDirty = atom(false);
/** and not kept on this machine either. */
const $isLost = atom(false);

/** @param file empty where none is to be open */
export function openFile(file: string): void {
  window.location.hash = file;
}

export function markDirty(isDirty: boolean, isLost = false): void {
  $isDirty.set(isDirty);
  $isLost.set(isLost);
}

// Whatever leads to another text: the list, a fault's link, the browser's own „Zurück“.
window.addEventListener('hashchange', () => {
  const [before, to] = [$file.get(), fileInAddress()];
  if (to === before) return;
  if ($isLost.get() && !window.confirm('Was Sie getippt haben, geht dann verloren. Trotzdem weggehen?')) {
    window.history.pushState(null, '', `#${before}`);
    return;
  }
  markDirty(false);
  $file.set(to);
});
window.addEventListener('beforeunload', (event) => {
  if ($isLost.get()) event.preventDefault();
});
