/** What several parts of the page share. */
import { atom, type ReadableAtom } from 'nanostores';
import { useSyncExternalStore } from 'react';
import type { FaultView } from '../fault-view.ts';
import { sendPhoto, ask, errorToText, type Answer } from './api.ts';
import { $file, $isDirty } from './open-file.ts';

/** The texts, what they may name, and which of them say something else here than what was published or received last. */
export const $site = atom<Answer<'GET site'>>({ root: '', texts: [], names: {}, unpublished: [] });
/** Files in which something is typed and not saved. */
export const $drafts = atom<readonly string[]>([]);
/** Whether all that the first screen tells has been looked at once. */
export const $isChecked = atom(false);
/** The faults of all texts, each once. */
export const $faults = atom<readonly FaultView[]>([]);
/** Why something did not work, and what was done, where no text is open that could say so. */
export const $refusal = atom('');
export const $notice = atom('');
/** Counts how often the files have become others under the open text. */
export const $revision = atom(0);

export const useStore = <T>({ listen, get }: ReadableAtom<T>): T => useSyncExternalStore(listen, get);

export const refuse = (error: unknown): void => $refusal.set(errorToText(error));

export const reload = (): Promise<void> => ask('GET site', {}).then((site) => $site.set(site), refuse);

export async function check(): Promise<readonly FaultView[]> {
  $faults.set(await ask('POST check', {}));
  return $faults.get();
}

/** After something was published: files may be others now. */
export function reloadAll(): void {
  void reload();
  check().catch(refuse);
  // What was typed meanwhile stays; a file that others changed is refused when it is saved.
  if (!$isDirty.get()) $revision.set($revision.get() + 1);
}

/** These are what is found in their files now. */
export function replaceFaults(found: readonly FaultView[], files = found.map(({ file }) => file)): void {
  $faults.set([...$faults.get().filter(({ file, isAge }) => isAge || !files.includes(file)), ...found]);
}

/** Takes in a photo of this machine. @returns its name @throws ApiError */
export async function uploadPhoto(file: File): Promise<string> {
  const { name } = await sendPhoto(file);
  const { names, ...site } = $site.get();
  $site.set({ ...site, names: { ...names, photo: [...(names['photo'] ?? []), { name, meaning: name }] } });
  return name;
}

$file.listen((to) => {
  $refusal.set('');
  // That a text is deleted is said where none is open.
  if (to !== '') $notice.set('');
});

/* The one live region of all fields: with one in each field a screen reader would read several at once. */

/** Counted, since a screen reader reads the same sentence again only where it is a new element. */
export const $announced = atom({ sentence: '', count: 0 });
export const announce = (sentence: string): void => $announced.set({ sentence, count: $announced.get().count + 1 });
