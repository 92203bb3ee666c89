import { useCallback, useEffect, useReducer, useRef, useState, type ReactNode, type RefObject } from 'react';
import { apiKeys } from '#domain/api-contract';
import type { Gazetteer } from '#domain/places/gazetteer';
import type { RegionsResponse } from '#domain/places/regions';
import { query } from '../api-client/call.ts';
import { addStyles } from '../form-parts/add-styles.ts';
import { useIslandAwake } from '../form-parts/use-island-awake.ts';
import css from './region-steps.css?inline';
import { fetchAhead, fetchAround, loadCatalogue, nameOf, responseToRegions } from './catalogue.ts';
import { findPlaces, hitToText, type Hit, type Region, type SearchResult } from './search.ts';
import { countOfPlaces, dialogCopy as copy, loadingMs, nextStep, resultToText, type Office } from './steps.ts';

addStyles(css);

type Props = {
  /** The list as built: regions as `<details>`, cities as links. */
  children?: ReactNode;
  /** Stands beside the list where there is room. */
  picture?: ReactNode;
  /** Stands over step 3. */
  house?: ReactNode;
  /** Where the build lays what the search knows beside the list. */
  placesHref: string;
};

/** The steps within the dialog. Until the first touch it is the built list, to the letter. */
export default function RegionSteps({ children, picture, house, placesHref }: Props) {
  const [step, send] = useReducer(nextStep, { name: 'metropole' });
  const [typed, setTyped] = useState('');
  const [around, setAround] = useState<Gazetteer>();
  const builtList = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);

  const choose = useCallback((office: Office) => {
    fetchAhead(office.href);
    send({ type: 'office chosen', office });
  }, []);
  // With the list comes its field, empty.
  const back = () => {
    setTyped('');
    send({ type: 'back' });
  };
  const chooseRegion = useCallback((region: string) => send({ type: 'region chosen', region }), []);
  const { regions, isAnswered, isFetching } = useRegions(builtList, field, choose, chooseRegion);
  useEffect(() => setTyped(field.current?.value ?? ''), []);

  // Not before a key is typed: most choose from the list.
  const isTyping = typed.trim() !== '';
  useEffect(() => {
    if (isTyping) void fetchAround(placesHref).then(setAround);
  }, [isTyping, placesHref]);

  useEffect(() => {
    if (step.name !== 'loading') return;
    const { office } = step;
    const timer = setTimeout(() => {
      location.assign(office.href + location.hash);
      document.querySelector<HTMLDialogElement>('#region-dialog')?.close();
      send({ type: 'office reported' });
    }, loadingMs);
    return () => clearTimeout(timer);
  }, [step]);

  // Comes last: what was clicked too early is clicked again now.
  useIslandAwake(builtList);

  const region = step.name === 'subregion' ? regions.find(({ name }) => name === step.region) : undefined;
  useFrame(step.name === 'loading' ? copy.wait : region ? copy.offices(region.name) : copy.metropole);

  if (step.name === 'loading') return <Forwarding house={house} />;
  if (region) return <Offices region={region} onChoose={choose} onBack={back} />;

  const found = isTyping ? findPlaces(regions, typed, around) : undefined;
  const hits = found?.hits ?? [];
  // The places themselves, where the page does not list them, and what lies around may yet come with a hit.
  const isUnknown = regions.length > 0 && around !== undefined && found !== undefined && hits.length === 0;
  return (
    <div
      className={
        step.name === 'metropole' && step.isBack ? 'region-dialog__halves region-steps--back' : 'region-dialog__halves'
      }
    >
      <div>
        <p className="note">{copy.redirect}</p>
        <SearchField ref={field} onType={setTyped} onEnter={() => hits[0] && choose(hits[0].place)} />
        <div className="region-dialog__picture">{picture}</div>
      </div>
      <div>
        {found && (isUnknown || hits.length > 0) && <Found result={found} regions={regions} onChoose={choose} />}
        {isAnswered && hits.length === 0 && <RegionRows regions={regions} onChoose={chooseRegion} />}
        {!isAnswered && (
          <div ref={builtList} hidden={hits.length > 0}>
            {children}
          </div>
        )}
        {/* Its place is kept, so that nothing moves when the words come and go. */}
        <p className="note" role="status">
          {(isFetching || (isTyping && !around)) && (
            <>
              <span className="region-steps__spinner" />
              {copy.fetching}
            </>
          )}
        </p>
      </div>
    </div>
  );
}

/**
 * The regions of step 1, in three states: `built` (read from the built list), `pending` (the service has answered, but the
 * built list stays while it has the focus) and `answered` (buttons replace the list). A click on the built list does the
 * same as one on the buttons: on its links at once, on its regions as soon as their places are known.
 */
function useRegions(
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

type SearchFieldProps = {
  ref: RefObject<HTMLInputElement | null>;
  onType: (typed: string) => void;
  onEnter: () => void;
};

function SearchField({ ref, onType, onEnter }: SearchFieldProps) {
  return (
    <div className="region-dialog__find scripted">
      <input
        ref={ref}
        className="input"
        type="search"
        autoComplete="postal-code"
        enterKeyHint="go"
        placeholder={copy.search}
        aria-label={copy.search}
        onInput={(event) => onType(event.currentTarget.value)}
        onKeyDown={({ key }) => {
          if (key === 'Enter') onEnter();
        }}
      />
      <svg viewBox="0 0 24 24" className="sign" aria-hidden="true">
        <path d="M15 15l6 6M10 4a6 6 0 1 0 .1 0" />
      </svg>
    </div>
  );
}

function RegionRows({ regions, onChoose }: { regions: Region[]; onChoose: (region: string) => void }) {
  return (
    <ul>
      {regions.map(({ name, places }) => (
        <li key={name}>
          <button type="button" className="region-row" onClick={() => onChoose(name)}>
            <span>{name}</span>
            <small>{countOfPlaces(places.length)}</small>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Step 2. */
function Offices({ region, onChoose, onBack }: { region: Region; onChoose: OnChoose; onBack: () => void }) {
  return (
    <>
      <p className="note">{copy.office}</p>
      <div className="region-steps__offices">
        <ul>
          {region.places.map((place) => (
            <PlaceRow key={place.href} hit={{ place }} onChoose={onChoose} />
          ))}
        </ul>
      </div>
      <button type="button" className="region-steps__back link" onClick={onBack}>
        {copy.back}
      </button>
    </>
  );
}

/** Step 3. */
function Forwarding({ house }: { house: ReactNode }) {
  return (
    <div className="region-steps__loading" role="status">
      {house}
      <p className="note">{copy.forwarding}</p>
      <div className="region-steps__progress" />
    </div>
  );
}

type OnChoose = (office: Office) => void;
type PlaceRowProps = { hit: Hit; region?: string | undefined; onChoose: OnChoose };

function PlaceRow({ hit, region, onChoose }: PlaceRowProps) {
  const { name, beside = region } = hitToText(hit);
  return (
    <li>
      <button type="button" className="region-row" onClick={() => onChoose(hit.place)}>
        <span>{name}</span>
        {beside && <small>{beside}</small>}
      </button>
    </li>
  );
}

type FoundProps = Pick<PlaceRowProps, 'onChoose'> & { result: SearchResult; regions: Region[] };

function Found({ result, regions, onChoose }: FoundProps) {
  return (
    <>
      <p className="note" role="status">
        {resultToText(result)}
      </p>
      <ul>
        {result.hits.map((hit) => (
          <PlaceRow
            key={`${hit.from} ${hit.place.href}`}
            hit={hit}
            region={regions.find(({ places }) => places.includes(hit.place))?.name}
            onChoose={onChoose}
          />
        ))}
      </ul>
    </>
  );
}

/**
 * What stands around the island: after a step the heading takes the focus, so that it is read out and keys go on from
 * there; the way on without a city is for step 1.
 */
function useFrame(title: string): void {
  const before = useRef(title);
  useEffect(() => {
    const heading = document.querySelector<HTMLElement>('#region-dialog-title');
    if (!heading || before.current === title) return;
    before.current = title;
    heading.textContent = title;
    heading.focus();
    document.querySelector('[data-way-on]')?.toggleAttribute('hidden', title !== copy.metropole);
  }, [title]);
}
