/** Every text of the website by its kind, articles by category, with a search in titles and texts. */
import { useEffect, useState, type ReactNode } from 'react';
import { blogCategories } from '#domain/article-list';
import { formatDate } from '#domain/format';
import { api, type Hit, type TextEntry } from './api.ts';
import { $file, newFile, openFile } from './open-file.ts';
import { Button } from './parts.tsx';
import { leadTo } from './places.ts';
import { $faults, $overview, $texts, useStore } from './state.ts';

/** By category, or else by where they lie. */
const groups: [title: string, holds: (entry: TextEntry) => boolean][] = [
  ...Object.entries(blogCategories).map(([key, name]): (typeof groups)[number] => [
    name,
    ({ category }) => category === key,
  ]),
  [
    'Artikel ohne Rubrik',
    ({ file, category = '' }) => file.startsWith('content/blog/') && !(category in blogCategories),
  ],
  ['Leistungen', ({ file }) => file.startsWith('content/services/')],
  ['Rechtstexte', ({ file }) => file.startsWith('content/legal/')],
  ['Worte der Seiten', ({ file }) => file.startsWith('content/pages/')],
  ['Werkzeuge', ({ file }) => file.startsWith('content/tools/')],
  ['Angaben', ({ file }) => /^content\/[a-z]+\.yaml$/.test(file)],
];

/** @param children stands before the heading */
export function TextList({ children }: { children: ReactNode }) {
  const [wanted, setWanted] = useState('');
  const hits = useHits(wanted);
  const texts = useStore($texts);
  return (
    <nav aria-label="Texte">
      {children}
      <h1>Texte</h1>
      <input
        type="search"
        aria-label="Texte suchen"
        placeholder="Suchen"
        value={wanted}
        onChange={({ target }) => setWanted(target.value)}
      />
      <p className="buttons">
        <Button kind="main" onClick={() => openFile(newFile)}>
          Neuer Artikel
        </Button>
        <Button onClick={() => openFile('')}>Übersicht</Button>
      </p>
      {hits ? (
        <Hits hits={hits} />
      ) : (
        groups.map(([title, holds]) => {
          const held = texts.filter(holds);
          return held.length === 0 ? null : (
            <details key={title} open={held.some(({ category }) => category !== undefined) || undefined}>
              <summary>
                {title} <span className="hint">{held.length}</span>
              </summary>
              <ul>
                {held.map((entry) => (
                  <Entry key={entry.file} {...entry} />
                ))}
              </ul>
            </details>
          );
        })
      )}
    </nav>
  );
}

function Entry({ file, title, date, draft, appears, unsaved }: TextEntry) {
  const { unpublished } = useStore($overview);
  const faults = useStore($faults);
  const states = [
    date !== undefined && `${appears ? 'erscheint am ' : ''}${formatDate(Date.parse(appears ?? date))}`,
    draft && 'Entwurf',
    unsaved && 'nicht gespeichert',
    unpublished.includes(file) && 'noch nicht veröffentlicht',
    faults.some((fault) => fault.file === file && !fault.isAge) && 'stimmt noch nicht',
  ];
  return (
    <li>
      <a href={`#${file}`} aria-current={useStore($file) === file ? 'page' : undefined}>
        {title} <span className="hint">{states.filter(Boolean).join(' · ')}</span>
      </a>
    </li>
  );
}

/** Fewer letters stand in every text. */
const leastLetters = 3;

/** What is found once nothing is typed for a moment; nothing where nothing is looked for. */
function useHits(wanted: string): Hit[] | undefined {
  const [found, setFound] = useState<Hit[]>();
  useEffect(() => {
    let isOver = false;
    const look = async () => {
      const hits = wanted.trim().length < leastLetters ? undefined : await api.search(wanted).catch(() => []);
      if (!isOver) setFound(hits);
    };
    const timer = setTimeout(() => void look(), 200);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [wanted]);
  return found;
}

const Hits = ({ hits }: { hits: Hit[] }) => (
  <div>
    <p className="hint" role="status">
      {hits.length === 0 ? 'Nichts gefunden.' : `${hits.length} gefunden`}
    </p>
    <ul>
      {hits.map(({ file, title, sentence, words }) => (
        <li key={file}>
          <a href={`#${file}`} onClick={() => leadTo({ file, place: sentence ? { words, around: words } : undefined })}>
            {title} <span className="hint">{sentence}</span>
          </a>
        </li>
      ))}
    </ul>
  </div>
);
