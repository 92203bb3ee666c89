/** Keeps unsaved changes in this browser, which may crash or be closed. */
import { del, get, keys, set } from 'idb-keyval';
import { useEffect, useEffectEvent } from 'react';
import { toSaved, type Draft, type OpenTextState } from './open-text.ts';
import { ask } from './api.ts';
import { $drafts, $site, reload } from './state.ts';

/** The folder is part of the key: one browser may edit several. */
const keyOf = (file: string): string => `${$site.get().root}/${file}`;

export const readDraft = (file: string): Promise<Draft | undefined> => get<Draft>(keyOf(file));

export async function deleteDraft(file: string): Promise<void> {
  await del(keyOf(file));
  await listDrafts();
}

/** Drafts of articles that somebody else has deleted meanwhile. */
export const isOfDeleted = (file: string): boolean =>
  file.startsWith('content/blog/') && $site.get().texts.every((text) => text.file !== file);

/** Saves such a draft: with it the article is there again. @returns whether there was one */
export async function restoreDeleted(file: string): Promise<boolean> {
  const draft = isOfDeleted(file) ? await readDraft(file) : undefined;
  if (!draft) return false;
  await ask('PUT text', { file, ...draft });
  await deleteDraft(file);
  await reload();
  return true;
}

/** Lists the files with unsaved changes. */
export async function listDrafts(): Promise<void> {
  const folder = keyOf('');
  $drafts.set((await keys<string>()).flatMap((key) => (key.startsWith(folder) ? [key.slice(folder.length)] : [])));
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
