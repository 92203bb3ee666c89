/** Every text of the website by its kind, articles by category. */
import type { ReactNode } from 'react';
import { blogCategories } from '#domain/blog/article-list';
import { formatDate } from '#domain/language/format';
import type { TextEntry } from '../texts.ts';
import { $file, newFile, openFile } from './open-file.ts';
import { Button } from './parts.tsx';
import { $drafts, $faults, $site, useStore } from './state.ts';

/** German names of the folders. */
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
  const { texts } = useStore($site);
  return (
    <nav
      aria-label="Texte"
      className="flex max-h-[35vh] flex-wrap content-start items-center gap-3 overflow-auto border-b border-(--line) bg-(--sand) px-4 py-5 [--line:#cfc8b6] lg:sticky lg:top-0 lg:grid lg:grid-cols-1 lg:h-screen lg:max-h-none lg:items-stretch lg:border-r lg:border-b-0"
    >
      {children}
      <h1 className="text-xl">Texte</h1>
      <p className="buttons">
        <Button kind="main" onClick={() => openFile(newFile)}>
          Neuer Artikel
        </Button>
        <Button onClick={() => openFile('')}>Übersicht</Button>
      </p>
      {groups.map((title) => {
        const inGroup = texts.filter((text) => groupOf(text) === title);
        return inGroup.length === 0 ? null : (
          <details
            key={title}
            className="max-lg:basis-full"
            open={inGroup.some(({ category }) => category !== undefined) || undefined}
          >
            <summary>
              {title} <span className="hint">{inGroup.length}</span>
            </summary>
            <ul>
              {inGroup.map((entry) => (
                <Entry key={entry.file} {...entry} />
              ))}
            </ul>
          </details>
        );
      })}
    </nav>
  );
}

function Entry({ file, title, date, draft, appears }: TextEntry) {
  const unsaved = useStore($drafts).includes(file);
  const { unpublished } = useStore($site);
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
      <a
        href={`#${file}`}
        aria-current={useStore($file) === file ? 'page' : undefined}
        className="block rounded-[10px] px-2 py-1 leading-[1.35] no-underline hover:bg-paper aria-[current]:rounded-none aria-[current]:bg-deich aria-[current]:pr-4 aria-[current]:text-card aria-[current]:[clip-path:var(--tag)]"
      >
        {title} <span className="hint block in-aria-[current]:text-inherit">{states.filter(Boolean).join(' · ')}</span>
      </a>
    </li>
  );
}
