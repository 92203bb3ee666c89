/** What an editor sees first: what is wrong, what is not published, what is to be looked at again. */
import type { ReactNode } from 'react';
import { formatDate } from '#domain/language/format';
import { ask } from './api.ts';
import { toRows } from './Faults.tsx';
import { Button, rowLook, Status, TextRow } from './parts.tsx';
import { $faults, $isLooked, $overview, $texts, reload, useStore } from './state.ts';

const dateOf = (day: string): string => formatDate(Date.parse(day));

export function Overview() {
  const { unpublished, photos } = useStore($overview);
  const texts = useStore($texts);
  const faults = useStore($faults);
  const isLooked = useStore($isLooked);
  const textOf = (file: string) => texts.find((one) => one.file === file);
  /** Of those that are still there. */
  const rows = (files: readonly { file: string; hint?: string }[]) =>
    files.flatMap(({ file, hint }) => {
      const text = textOf(file);
      return text ? [<TextRow key={file} file={file} title={text.title} hint={hint} />] : [];
    });
  const parts: [title: string, rows: readonly ReactNode[]][] = [
    ['Das stimmt noch nicht', toRows(faults.filter(({ isAge }) => !isAge))],
    ['Entwürfe', rows(texts.filter(({ draft }) => draft))],
    [
      'Erscheint an seinem Tag',
      rows(texts.flatMap(({ file, appears }) => (appears ? [{ file, hint: `erscheint am ${dateOf(appears)}` }] : []))),
    ],
    [
      'Geändert und noch nicht veröffentlicht',
      rows(unpublished.filter((file) => !textOf(file)?.draft).map((file) => ({ file }))),
    ],
    [
      'Fotos, die kein Text zeigt: sie werden nicht veröffentlicht',
      photos.map((name) => <UnusedPhoto key={name} name={name} />),
    ],
    ['Wieder anzusehen', toRows(faults.filter(({ isAge }) => isAge))],
  ];
  const shown = parts.filter(([, rows]) => rows.length > 0);
  return (
    <>
      <Status>{isLooked ? shown.length === 0 && 'Es ist nichts zu tun.' : 'Wird nachgesehen …'}</Status>
      <div className="overview grid grid-cols-[repeat(auto-fit,minmax(min(24rem,100%),1fr))] gap-x-10 gap-y-5">
        {shown.map(([title, rows]) => (
          <section key={title}>
            <h3>{title}</h3>
            <ul className="mt-1.5">{rows}</ul>
          </section>
        ))}
      </div>
    </>
  );
}

const UnusedPhoto = ({ name }: { name: string }) => (
  <li className={rowLook}>
    <a href={`/photos/${name}`} className="font-[700]" target="_blank" rel="noreferrer">
      {name}
    </a>{' '}
    <Button
      kind="small"
      aria-label={`Foto löschen: ${name}`}
      onClick={() => void ask('DELETE photo', { file: name }).then(reload, reload)}
    >
      Löschen
    </Button>
  </li>
);
