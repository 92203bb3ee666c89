/** Every text of the website by its kind, with a search. */
import { useState, type ReactNode } from 'react';
import type { TextEntry } from '../texts.ts';
import { newFile, openFile } from './open-file.ts';

const groups: { title: string; holds: (file: string) => boolean }[] = [
  { title: 'Artikel', holds: (file) => file.startsWith('content/blog/') },
  { title: 'Leistungen', holds: (file) => file.startsWith('content/services/') },
  { title: 'Rechtstexte', holds: (file) => file.startsWith('content/legal/') },
  { title: 'Worte der Seiten', holds: (file) => file.startsWith('content/pages/') },
  { title: 'Werkzeuge', holds: (file) => file.startsWith('content/tools/') },
  { title: 'Angaben', holds: (file) => /^content\/[a-z]+\.yaml$/.test(file) },
];

/** @param file the one that is open @param children stands before the heading */
export function TextList({ texts, file, children }: { texts: TextEntry[]; file: string; children: ReactNode }) {
  const [wanted, setWanted] = useState('');
  const found = texts.filter(({ file, title }) => `${file} ${title}`.toLowerCase().includes(wanted.toLowerCase()));
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
      <button type="button" className="button--main" onClick={() => openFile(newFile)}>
        Neuer Artikel
      </button>
      {groups.map(({ title, holds }) => (
        <details key={title} open={title === 'Artikel' || wanted !== ''}>
          <summary>{title}</summary>
          <ul>
            {found
              .filter((entry) => holds(entry.file))
              .map((entry) => (
                <li key={entry.file}>
                  <a href={`#${entry.file}`} aria-current={entry.file === file ? 'page' : undefined}>
                    {entry.title}
                    {entry.draft ? <span className="hint"> (Entwurf)</span> : null}
                  </a>
                </li>
              ))}
          </ul>
        </details>
      ))}
    </nav>
  );
}
