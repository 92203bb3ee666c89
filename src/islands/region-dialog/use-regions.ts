import { useEffect, useRef, useState, type RefObject } from 'react';
import { apiKeys } from '#domain/api-contract';
import type { RegionsResponse } from '#domain/places/regions';
import { query } from '../api-client/call.ts';
import { loadCatalogue, nameOf, responseToRegions } from './catalogue.ts';
import type { Region } from './search.ts';
import type { OnChoose } from './steps.ts';

/**
 * The regions of step 1, in three states: `built` (read from the built list), `pending` (the service has answered, but the
 * built list stays while it has the focus) and `answered` (buttons replace the list). A click on the built list does the
 * same as one on the buttons: on its links at once, on its regions as soon as their places are known.
 */
export function useRegions(
  builtList: RefObject<HTMLDivElement | null>,
  field: RefObject<HTMLInputElement | null>,
  onChoose: OnChoose,
  onChooseRegion: (region: string) => void,
) {
  const [isFetching, setFetching] = useState(false);
  const [built, setBuilt] = useState<Region[]>([]);
  const [answered, setAnswered] = useState<Region[]>();
  // Waits while the built list has the focus, so that the focused element is not replaced.
  const pending = useRef<Region[]>(undefined);

  useEffect(() => {
    const list = builtList.current;
    if (!list) return;
    setFetching(true);
    const loading = loadCatalogue(list);
    loading.then(setBuilt).catch(() => undefined);
    Promise.all([loading, query<RegionsResponse>(apiKeys.regions)])
      .then(([regions, response]) => {
        const answer = responseToRegions(response ?? {}, regions);
        // A region opened in the built list stays open as step 2.
        const open = list.querySelector('[open] > summary');
        const isAmongPlaces = !!list.querySelector('[open] a:focus');
        if (open && !isAmongPlaces && !field.current?.value) onChooseRegion(nameOf(open));
        else if (list.contains(document.activeElement)) {
          pending.current = answer;
          return;
        }
        setAnswered(answer);
      })
      .catch(() => {
        // The built list stays.
      })
      .finally(() => setFetching(false));
  }, [builtList, field, onChooseRegion]);

  useEffect(() => {
    const list = builtList.current;
    const follow = (event: MouseEvent) => {
      const [link, row] = ['a', '.region-row'].map((name) => (event.target as HTMLElement).closest<HTMLElement>(name));
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      if (row) {
        // A region with a page of its own is a link, which the browser follows until the region's places are known.
        const places = pending.current ?? (link && built.length > 0 ? built : undefined);
        if (!places) return;
        event.preventDefault();
        setAnswered(places);
        onChooseRegion(nameOf(row));
      } else if (link instanceof HTMLAnchorElement) {
        event.preventDefault();
        onChoose({ name: link.textContent, href: link.pathname });
      }
    };
    // Nothing happens if only the window loses the focus.
    const leave = ({ relatedTarget }: FocusEvent) => {
      if (![relatedTarget, document.activeElement].some((element) => list?.contains(element as Node | null)))
        setAnswered((answer) => pending.current ?? answer);
    };
    list?.addEventListener('click', follow);
    list?.addEventListener('focusout', leave);
    return () => {
      list?.removeEventListener('click', follow);
      list?.removeEventListener('focusout', leave);
    };
  }, [builtList, built, onChoose, onChooseRegion]);

  return { regions: answered ?? built, isAnswered: answered !== undefined, isFetching };
}
