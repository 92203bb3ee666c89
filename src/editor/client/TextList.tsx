/** Every text of the website by its kind, articles by category, with a search in titles and texts. */
import { useEffect, useState, type ReactNode } from 'react';
import { blogCategories } from '#domain/article-list';
import { formatDate } from '#domain/format';
import type { Hit } from '../search.ts';
import type { TextEntry } from '../texts.ts';
import { ask } from './api.ts';
import { $file, newFile, openFile } from './open-file.ts';
import { Button } from './parts.tsx';
import { leadTo } from './places.ts';
import { $drafts, $faults, $overview, $texts, useStore } from './state.ts';

/** By where they lie. */
const folders: Record<string, string> = {
  blog: 'Artikel ohne Rubrik',
  services: 'Leistungen',
  legal: 'Rechtstexte',
  pages: 'Worte der Seiten',
  tools: 'Werkzeuge',
};
const groups = [...Object.values(blogCategories), ...Object.values(folders), 'Angaben'];

const groupOf = ({ file, category = '' }: TextEntry): string =>
  (blogCategories as Record<string, string>)[category] ?? folders[file.split('/')[1] ?? ''] ?? 'Angaben';

/** @param children stands before the heading */
export function TextList({ children }: { children: ReactNode }) {
  const [wanted, setWanted] = useState('');
  const hits = useHits(wanted);
  const texts = useStore($texts);
  return (
    <nav
      aria-label="Texte"
      className="flex max-h-[35vh] flex-wrap content-start items-center gap-3 overflow-auto border-b border-(--line) bg-(--sand) px-4 py-5 lg:sticky lg:top-0 lg:grid lg:grid-cols-1 lg:h-screen lg:max-h-none lg:items-stretch lg:border-r lg:border-b-0"
    >
      {children}
      <h1 className="text-xl">Texte</h1>
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
        groups.map((title) => {
          const held = texts.filter((text) => groupOf(text) === title);
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

function Entry({ file, title, date, draft, appears }: TextEntry) {
  const unsaved = useStore($drafts).includes(file);
  const { unpublished } = useStore($overview);
  const faults = useStore($faults);
  const states = [
    date !== undefined && `${appears ? 'erscheint am ' : ''}${formatDate(Date.parse(appears ?? date))}`,
    draft && 'Entwurf',
    unsaved && 'nicht gespeichert',
    unpublished.includes(file) && 'noch nicht veröffentlicht',
    faults.some((fault) => fault.file === file && !fault.isAge) && 'stimmt noch nicht',
  ];
  return <Way file={file} title={title} hint={states.filter(Boolean).join(' · ')} />;
}

type WayProps = { file: string; title: string; hint: string | undefined; onOpen?: () => void };

const Way = ({ file, title, hint, onOpen }: WayProps) => (
  <li>
    <a href={`#${file}`} aria-current={useStore($file) === file ? 'page' : undefined} onClick={onOpen}>
      {title} <span className="hint">{hint}</span>
    </a>
  </li>
);

/** Fewer letters stand in every text. */
const leastLetters = 3;

/** What is found once nothing is typed for a moment; nothing where nothing is looked for. */
function useHits(wanted: string): Hit[] | undefined {
  const [found, setFound] = useState<Hit[]>();
  useEffect(() => {
    let isOver = false;
    const look = async () => {
      const hits =
        wanted.trim().length < leastLetters ? undefined : await ask('GET search', { words: wanted }).catch(() => []);
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
      {hits.map(({ file, title, sentence, at, words }) => {
        const place = sentence === undefined ? undefined : { words, around: words };
        return <Way key={file} file={file} title={title} hint={sentence} onOpen={() => leadTo({ file, at, place })} />;
      })}
    </ul>
  </div>
);
