/** What is typed is kept on this machine until it is saved: a browser may crash, a window be closed. */
import { useEffect, useEffectEvent, useRef } from 'react';
import { ask } from './api.ts';
import { toSaved, type OpenText } from './open-text.ts';

const afterMs = 600;

/** @param onKept told why nothing is kept, and that it is again @returns waits for what is on its way, so that nothing is kept after it */
export function useDraft(file: string, state: OpenText, onKept: (refusal: unknown) => void): () => Promise<void> {
  const { opened, saving, data, body } = state;
  const source = opened?.text.source;
  const pending = useRef<() => void>(undefined);
  const queue = useRef(Promise.resolve());
  const refusal = useRef<unknown>(undefined);
  const tell = useEffectEvent((refused: unknown) => {
    if (refused !== refusal.current) onKept(refused);
    refusal.current = refused;
  });
  useEffect(() => {
    const typed = toSaved(state);
    const isKept =
      opened?.draft !== undefined && data === (opened.draft.data ?? opened.text.data) && body === opened.draft.body;
    if (source === undefined || saving || isKept || Object.keys(typed).length === 0) return;
    pending.current = () => {
      pending.current = undefined;
      queue.current = queue.current.then(() =>
        ask('PUT draft', { file, source, ...typed }).then(() => tell(undefined), tell),
      );
    };
    const timer = setTimeout(() => pending.current?.(), afterMs);
    return () => clearTimeout(timer);
  }, [data, body, source, saving]);
  useEffect(() => {
    const flush = () => pending.current?.();
    window.addEventListener('pagehide', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, []);
  return () => {
    pending.current = undefined;
    return queue.current;
  };
}
