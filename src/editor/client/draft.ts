/** What is typed is kept in this browser until it is saved: it may crash, a window be closed. */
import { del, get, keys, set } from 'idb-keyval';
import { useEffect, useEffectEvent } from 'react';
import { toSaved, type Draft, type OpenTextState } from './open-text.ts';
import { $drafts, $site } from './state.ts';

/** A browser keeps those of several folders. */
const keyOf = (file: string): string => `${$site.get().root}/${file}`;

export const readDraft = (file: string): Promise<Draft | undefined> => get<Draft>(keyOf(file));

/** Of an article that is deleted: its words stay here until it is brought back, or given up. */
export const saveDraft = (file: string, draft: Draft): Promise<void> => set(keyOf(file), draft).then(listDrafts);

export async function deleteDraft(file: string): Promise<void> {
  await del(keyOf(file));
  await listDrafts();
}

/** Tells in which files something is typed and not saved. */
export async function listDrafts(): Promise<void> {
  const own = keyOf('');
  $drafts.set((await keys<string>()).flatMap((key) => (key.startsWith(own) ? [key.slice(own.length)] : [])));
}

/** @param onRefused told why the browser keeps nothing */
export function useDraft(file: string, state: OpenTextState, onRefused: (refusal: unknown) => void): void {
  const { opened, draft, saving, data, body } = state;
  const source = opened?.text.source;
  const refuse = useEffectEvent(onRefused);
  useEffect(() => {
    const typed = toSaved(state);
    const isKept = draft !== undefined && data === (draft.data ?? opened?.text.data) && body === draft.body;
    if (source === undefined || saving || isKept || Object.keys(typed).length === 0) return;
    set(keyOf(file), { source, ...typed, at: Date.now() } satisfies Draft)
      .then(() => ($drafts.get().includes(file) ? undefined : listDrafts()))
      .catch(refuse);
  }, [data, body, source, saving]);
}
