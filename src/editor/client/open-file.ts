/** Which text is open. It stands in the address, so that „Zurück“ and „Neu laden“ of the browser do what they say. */
import { atom } from 'nanostores';

/** In place of a file: an article that is still to be begun. */
export const newFile = 'neu';

const fileInAddress = (): string => decodeURIComponent(window.location.hash.slice(1));

/** Empty where none is open. */
export const $file = atom(fileInAddress());
/** Something is typed in it that is not saved. */
export const $isDirty = atom(false);

/** @param file empty where none is to be open */
export function openFile(file: string): void {
  window.location.hash = file;
}

// Whatever leads to another text: the list, a fault's link, the browser's own „Zurück“.
window.addEventListener('hashchange', () => {
  if (fileInAddress() === $file.get()) return;
  $isDirty.set(false);
  $file.set(fileInAddress());
});
