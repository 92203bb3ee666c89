/** Every text of the website by its kind, articles by category, with a search in titles and texts. */
import { useEffect, useState, type ReactNode } from 'react';
import { blogCategories } from '#domain/article-list';
import { formatDate } from '#domain/format';
import { api, type Hit, type ShownFault, type TextEntry } from './api.ts';
import { newFile, openFile } from './open-file.ts';
import { leadTo } from './places.ts';

const groups: { title: string; holds: (entry: TextEntry) => boolean }[] = [
  ...Object.entries(blogCategories).map(([key, name]) => ({
    title: name,
    holds: ({ category }: TextEntry) => category === key,
  })),
  {
    title: 'Artikel ohne Rubrik',
    holds: ({ file, category = '' }) => /^content\/blog\//.test(file) && !(category in blogCategories),
  },
  { title: 'Leistungen', holds: ({ file }) => file.startsWith('content/services/') },
  { title: 'Rechtstexte', holds: ({ file }) => file.startsWith('content/legal/') },
  { title: 'Worte der Seiten', holds: ({ file }) => file.startsWith('content/pages/') },
  { title: 'Werkzeuge', holds: ({ file }) => file.startsWith('content/tools/') },
  { title: 'Angaben', holds: ({ file }) => /^content\/[a-z]+\.yaml$/.test(file) },
];

type Props = {
  texts: TextEntry[];
  faults: readonly ShownFault[];
  /** Files that say something else than what is published. */
  unpublished: readonly string[];
  /** The one that is open. */
  file: string;
  /** Stands before the heading. */
  children: ReactNode;
};

export function TextList({ texts, faults, unpublished, file, children }: Props) {
  const [wanted, setWanted] = useState('');
  const hits = useHits(wanted);
  const toStates = ({ file, date, draft, appears, unsaved }: TextEntry) => [
    ...(date === undefined ? [] : [`${appears ? 'erscheint am ' : ''}${formatDate(Date.parse(appears ?? date))}`]),
    ...(draft ? ['Entwurf'] : []),
    ...(unsaved ? ['nicht gespeichert'] : []),
    ...(unpublished.includes(file) ? ['noch nicht veröffentlicht'] : []),
    ...(faults.some((fault) => fault.file === file && !fault.isAge) ? ['stimmt noch nicht'] : []),
  ];
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
        <button type="button" className="button--main" onClick={() => openFile(newFile)}>
          Neuer Artikel
        </button>
        <button type="button" onClick={() => openFile('')}>
          Übersicht
        </button>
      </p>
      {hits ? (
        <Hits hits={hits} />
      ) : (
        groups.map(({ title, holds }) => {
          const held = texts.filter(holds);
          return held.length === 0 ? null : (
            <details key={title} open={held.some(({ category }) => category !== undefined) || undefined}>
              <summary>
                {title} <span className="hint">{held.length}</span>
              </summary>
              <ul>
                {held.map((entry) => (
                  <li key={entry.file}>
                    <a href={`#${entry.file}`} aria-current={entry.file === file ? 'page' : undefined}>
                      {entry.title} <span className="hint">{toStates(entry).join(' · ')}</span>
                    </a>
                  </li>
                ))}
              </ul>
            </details>
          );
        })
      )}
    </nav>
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
          <a
            href={`#${file}`}
            onClick={() => leadTo({ file, place: sentence === undefined ? undefined : { words, around: words } })}
          >
            {title} <span className="hint">{sentence}</span>
          </a>
        </li>
      ))}
    </ul>
  </div>
);
