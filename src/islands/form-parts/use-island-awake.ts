import { useEffect, type RefObject } from 'react';

/** Tells the wrapper (`client:touch`) that the handlers are in place. */
export function useIslandAwake(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    element.current?.dispatchEvent(new Event('island:awake', { bubbles: true }));
  }, [element]);
}
