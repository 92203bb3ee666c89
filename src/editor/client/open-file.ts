/** Which text is open. It stands in the address, so that „Zurück“ and „Neu laden“ of the browser do what they say. */
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';

/** In place of a file: an article that is still to be begun. */
export const newFile = 'neu';

const fileInAddress = (): string => decodeURIComponent(window.location.hash.slice(1));

/** @param file empty where none is to be open */
export function openFile(file: string): void {
  window.location.hash = file;
}

/** @param onOpened called with each file that takes the place of another */
export function useOpenFile(onOpened: (file: string) => void) {
  const [file, setFile] = useState(fileInAddress);
  const [isDirty, setDirty] = useState(false);
  // Read by listeners, which may be called before what was set is rendered.
  const current = useRef({ file, isDirty, isLost: false });
  /** @param isLost what is typed is not kept on this machine either */
  const markDirty = useCallback((isDirty: boolean, isLost = false) => {
    Object.assign(current.current, { isDirty, isLost });
    setDirty(isDirty);
  }, []);
  // Whatever leads to another text: the list, a fault's link, the browser's own „Zurück“.
  const follow = useEffectEvent(() => {
    const before = current.current;
    const to = fileInAddress();
    if (to === before.file) return;
    if (before.isLost && !window.confirm('Was Sie getippt haben, geht dann verloren. Trotzdem weggehen?')) {
      window.history.pushState(null, '', `#${before.file}`);
      return;
    }
    markDirty(false);
    current.current.file = to;
    setFile(to);
    onOpened(to);
  });
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (current.current.isLost) event.preventDefault();
    };
    window.addEventListener('hashchange', follow);
    window.addEventListener('beforeunload', warn);
    return () => {
      window.removeEventListener('hashchange', follow);
      window.removeEventListener('beforeunload', warn);
    };
  }, []);
  return { file, isDirty, markDirty, hasChanges: () => current.current.isDirty };
}
