import { useCallback, useEffect, useReducer, useRef, useState, type ReactNode, type RefObject } from 'react';
import { apiKeys } from '#domain/api-contract';
import type { RegionsResponse } from '#domain/regions';
import { query } from '../api-client/call.ts';
import { fetchAhead, fetchPostcodes, readCatalogue, responseToRegions } from './catalogue.ts';
import { findPlaces, type Place, type Region } from './search.ts';
import { countOfPlaces, dialogCopy as copy, loadingMs, nextStep, type Office } from './steps.ts';

type Props = {
  /** The list as built: regions as `<details>`, cities as links. */
  children: ReactNode;
  /** Rest of step 1 under the list: the way on without a city, legal links. */
  footer: ReactNode;
  /** Where the build lays slug → postcode. */
  postcodesHref: string;
  /** Step 3 is over. */
  onReported: (office: Office) => void;
};

/** The steps within the dialog. Until it wakes it is the built list, to the letter. */
export function RegionSteps({ children, footer, postcodesHref, onReported }: Props) {
  const [step, send] = useReducer(nextStep, { name: 'metropole' });
  const [fetching, setFetching] = useState(false);
  const [known, setKnown] = useState<Region[]>([]);
  const [answered, setAnswered] = useState<Region[]>();
  const [typed, setTyped] = useState('');
  const builtList = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => {
    const list = builtList.current;
    if (!list) return;
    setTyped(field.current?.value ?? '');
    setFetching(true);
    const reading = fetchPostcodes(postcodesHref).then((postcodes) => {
      const regions = readCatalogue(list, postcodes);
      setKnown(regions);
      return regions;
    });
    Promise.all([query<RegionsResponse>(apiKeys.regions), reading])
      .then(([response, regions]) => {
        setAnswered(responseToRegions(response ?? {}, regions));
        // A region opened in the built list stays open as step 2.
        const open = list.querySelector<HTMLElement>('details[open]')?.dataset.region;
        if (open && !field.current?.value) send({ type: 'region chosen', region: open });
      })
      .catch(() => {
        // The built list stays.
      })
      .finally(() => setFetching(false));
  }, [postcodesHref]);

  useEffect(() => {
    if (step.name !== 'loading') return;
    const { office } = step;
    const timer = setTimeout(() => {
      onReported(office);
      send({ type: 'office reported' });
    }, loadingMs);
    return () => clearTimeout(timer);
  }, [step, onReported]);

  useFocusOnChange(heading, step.name);

  const choose = useCallback((office: Office) => {
    fetchAhead(office.href);
    send({ type: 'office chosen', office });
  }, []);

  // The links of the built list take the same way as the buttons that replace them.
  useEffect(() => {
    const list = builtList.current;
    const take = (event: MouseEvent) => {
      const link = (event.target as HTMLElement).closest('a');
      if (!link || event.metaKey || event.ctrlKey) return;
      event.preventDefault();
      choose({ name: link.textContent, href: link.pathname });
    };
    list?.addEventListener('click', take);
    return () => list?.removeEventListener('click', take);
  }, [choose]);

  const title = (text: string) => (
    <h2 className="text-2xl" id="region-dialog-title" ref={heading} tabIndex={-1}>
      {text}
    </h2>
  );

  if (step.name === 'loading') {
    return (
      <div className="loading" role="status">
        <span className="spinner" />
        {title(copy.wait)}
        <p>{copy.forwarding}</p>
      </div>
    );
  }

  if (step.name === 'subregion') {
    const region = (answered ?? known).find(({ name }) => name === step.region);
    return (
      <>
        {title(`${copy.officesBefore}${step.region}${copy.officesAfter}`)}
        <p className="text-sm text-ink-soft">{copy.office}</p>
        <PlaceList places={region?.places ?? []} onChoose={choose} />
        <button type="button" className="btn" onClick={() => send({ type: 'back' })}>
          {copy.back}
        </button>
      </>
    );
  }

  const found = typed.trim() ? findPlaces(answered ?? known, typed) : undefined;
  return (
    <>
      {title(copy.metropole)}
      <p className="text-sm text-ink-soft">{copy.redirect}</p>
      <label className="field scripted">
        <span className="sr-only">{copy.search}</span>
        <input
          ref={field}
          className="input"
          type="search"
          autoComplete="postal-code"
          placeholder={copy.search}
          onInput={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            const best = event.key === 'Enter' && found?.places[0];
            if (best) choose(best);
          }}
        />
      </label>
      {found && <Found {...found} onChoose={choose} />}
      {answered && !found && (
        <ul className="grid gap-1.5">
          {answered.map((region) => (
            <li key={region.name}>
              <button
                type="button"
                className="region-row"
                onClick={() => send({ type: 'region chosen', region: region.name })}
              >
                <span>{region.label}</span>
                <span className="count">{countOfPlaces(region.places.length)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {!answered && (
        <div ref={builtList} hidden={found !== undefined}>
          {children}
        </div>
      )}
      {/* Its place is kept, so that nothing moves when the words come and go. */}
      <p className="flex h-6 items-center gap-2 text-sm" role="status">
        {fetching && (
          <>
            <span className="spinner" />
            <span>{copy.fetching}</span>
          </>
        )}
      </p>
      {footer}
    </>
  );
}

function PlaceList({ places, onChoose }: { places: Place[]; onChoose: (office: Office) => void }) {
  return (
    <ul className="offices">
      {places.map((place) => (
        <li key={place.href}>
          <button type="button" className="region-row" onClick={() => onChoose(place)}>
            {place.name}
          </button>
        </li>
      ))}
    </ul>
  );
}

function Found({ kind, places, onChoose }: ReturnType<typeof findPlaces> & { onChoose: (office: Office) => void }) {
  return (
    <div className="grid gap-2">
      <p className="text-sm" role="status">
        {places.length === 0 ? copy.notFound : kind === 'similar' ? copy.similar : `${places.length} Treffer`}
      </p>
      <PlaceList places={places} onChoose={onChoose} />
    </div>
  );
}

/** After a step the heading takes the focus, so that it is read out and keys go on from there. */
function useFocusOnChange(element: RefObject<HTMLElement | null>, value: string): void {
  const before = useRef(value);
  useEffect(() => {
    if (before.current !== value) element.current?.focus();
    before.current = value;
  }, [element, value]);
}
