import { useEffect, useRef, useState, type MouseEvent, type ReactNode, type RefObject } from 'react';
import { apiKeys } from '#domain/api-contract';
import type { Gazetteer } from '#domain/places/gazetteer';
import type { RegionsResponse } from '#domain/places/regions';
import { query } from '../api-client/call.ts';
import { addStyles } from '../form-parts/add-styles.ts';
import { useIslandAwake } from '../form-parts/use-island-awake.ts';
import css from './region-steps.css?inline';
import { fetchAhead, fetchAround, loadCatalogue, nameOf, responseToRegions } from './catalogue.ts';
import { findPlaces, hitToText, type Hit, type Region, type SearchResult } from './search.ts';
import { dialogCopy as copy, loadingMs, resultToText, type Office, type Step } from './steps.ts';

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
  const [step, setStep] = useState<Step>({ name: 'metropole' });
  const [typed, setTyped] = useState('');
  const [around, setAround] = useState<Gazetteer>();
  const builtList = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const { regions, isAnswered, isFetching } = useRegions(builtList, (unfolded) => {
    if (field.current?.value) return false;
    setStep((now) => (now.name === 'metropole' ? { name: 'subregion', region: unfolded } : now));
    return true;
  });
  useEffect(() => setTyped(field.current?.value ?? ''), []);

  // Not before a key is typed: most choose from the list.
  const isTyping = typed.trim() !== '';
  useEffect(() => {
    if (isTyping) void fetchAround(placesHref).then(setAround);
  }, [isTyping, placesHref]);

  const choose = (office: Office) => {
    fetchAhead(office.href);
    setStep({ name: 'loading', office });
  };
  useEffect(() => {
    if (step.name !== 'loading') return;
    const { office } = step;
    const timer = setTimeout(() => {
      location.assign(office.href + location.hash);
      document.querySelector<HTMLDialogElement>('#region-dialog')?.close();
      setStep({ name: 'metropole', isBack: true });
    }, loadingMs);
    return () => clearTimeout(timer);
  }, [step]);

  /** A click in the built list. Until the service has answered a region unfolds; one with a page opens that while its places are not known. */
  const follow = (event: MouseEvent) => {
    const target = event.target as Element;
    const [link, row] = [target.closest('a'), target.closest('.region-row')];
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    if (!(row ? isAnswered || (link && regions.length > 0) : link)) return;
    event.preventDefault();
    if (row) setStep({ name: 'subregion', region: nameOf(row) });
    else if (link) choose({ name: link.textContent, href: link.pathname });
  };

  // Comes last: what was clicked too early is clicked again now.
  useIslandAwake(builtList);

  const region = step.name === 'subregion' ? regions.find(({ name }) => name === step.region) : undefined;
  useFrame(step.name === 'loading' ? copy.wait : region ? copy.offices(region.name) : copy.metropole);

  const found = isTyping ? findPlaces(regions, typed, around) : undefined;
  const hits = found?.hits ?? [];
  // The places themselves, where the page does not list them, and what lies around may yet come with a hit.
  const isUnknown = regions.length > 0 && around !== undefined && found !== undefined && hits.length === 0;
  return (
    <>
      {step.name === 'loading' && <Forwarding house={house} />}
      {region && (
        <Offices region={region} onChoose={choose} onBack={() => setStep({ name: 'metropole', isBack: true })} />
      )}
      <div
        hidden={step.name === 'loading' || !!region}
        className={
          step.name === 'metropole' && step.isBack
            ? 'region-dialog__halves region-steps--back'
            : 'region-dialog__halves'
        }
      >
        <div>
          <p className="note">{copy.redirect}</p>
          <SearchField ref={field} onType={setTyped} onEnter={() => hits[0] && choose(hits[0].place)} />
          <div className="region-dialog__picture">{picture}</div>
        </div>
        <div>
          {found && (isUnknown || hits.length > 0) && <Found result={found} regions={regions} onChoose={choose} />}
          {/* eslint-disable-next-line jsx-a11y-x/click-events-have-key-events, jsx-a11y-x/no-static-element-interactions -- for the links and summaries in it */}
          <div ref={builtList} hidden={hits.length > 0} onClick={follow}>
            {children}
          </div>
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
    </>
  );
}

/**
 * The regions of step 1: as they are built and, once the service has answered, as it names them; the list shows no others then.
 * @param onUnfolded asks whether a region that somebody has unfolded until then goes on as step 2
 */
function useRegions(builtList: RefObject<HTMLDivElement | null>, onUnfolded: (region: string) => boolean) {
  const [isFetching, setFetching] = useState(false);
  const [isAnswered, setAnswered] = useState(false);
  const [regions, setRegions] = useState<Region[]>([]);

  useEffect(() => {
    const list = builtList.current;
    if (!list) return;
    setFetching(true);
    const loading = loadCatalogue(list);
    loading.then(setRegions).catch(() => undefined);
    Promise.all([loading, query<RegionsResponse>(apiKeys.regions)])
      .then(([built, response]) => {
        const answer = responseToRegions(response ?? {}, built);
        setRegions(answer);
        setAnswered(true);
        for (const row of list.querySelectorAll('.region-row'))
          row.parentElement?.toggleAttribute('hidden', !answer.some(({ name }) => name === nameOf(row)));
        // None unfolds any more: each leads to step 2, and is told so.
        for (const row of list.querySelectorAll('summary')) row.setAttribute('role', 'button');
        const unfolded = list.querySelector<HTMLDetailsElement>('[open]');
        // Whoever is among its places stays there.
        if (unfolded && !unfolded.querySelector('a:focus') && onUnfolded(nameOf(unfolded))) unfolded.open = false;
      })
      .catch(() => {
        // The built list stays.
      })
      .finally(() => setFetching(false));
  }, []);

  return { regions, isAnswered, isFetching };
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
