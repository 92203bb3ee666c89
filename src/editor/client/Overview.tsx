/** What an editor sees first: what is wrong, what is not published, what is to be looked at again. */
import type { ReactNode } from 'react';
import { formatDate } from '#domain/language/format';
import type { TextEntry } from '../texts.ts';
import { isOfDeleted } from './draft.ts';
import { toRows } from './Faults.tsx';
import { Status, TextRow } from './parts.tsx';
import { $drafts, $faults, $isChecked, $site, useStore } from './state.ts';

export function Overview() {
  const { texts, unpublished } = useStore($site);
  const faults = useStore($faults);
  const isChecked = useStore($isChecked);
  const ofDeleted = useStore($drafts).filter(isOfDeleted);
  const rows = (isShown: (text: TextEntry) => boolean) =>
    texts
      .filter(isShown)
      .map(({ file, title, appears }) => (
        <TextRow
          key={file}
          file={file}
          title={title}
          hint={appears && `erscheint am ${formatDate(Date.parse(appears))}`}
        />
      ));
  const parts: [title: string, rows: readonly ReactNode[]][] = [
    ['Das stimmt noch nicht', toRows(faults.filter(({ isAge }) => !isAge))],
    [
      'Nicht gespeichert, und von anderen gelöscht',
      ofDeleted.map((file) => <TextRow key={file} file={file} title={file} />),
    ],
    ['Entwürfe', rows(({ draft }) => draft)],
    ['Erscheint an seinem Tag', rows(({ appears }) => appears !== undefined)],
    ['Geändert und noch nicht veröffentlicht', rows(({ file, draft }) => !draft && unpublished.includes(file))],
    ['Wieder anzusehen', toRows(faults.filter(({ isAge }) => isAge))],
  ];
  const shown = parts.filter(([, rows]) => rows.length > 0);
  return (
    <>
      <Status>{isChecked ? shown.length === 0 && 'Es ist nichts zu tun.' : 'Wird nachgesehen …'}</Status>
      <div className="overview grid grid-cols-[repeat(auto-fit,minmax(min(24rem,100%),1fr))] gap-x-10 gap-y-5">
        {shown.map(([title, rows]) => (
          <section key={title}>
            <h3 className="mt-[1.4rem]">{title}</h3>
            <ul className="mt-1.5">{rows}</ul>
          </section>
        ))}
      </div>
    </>
  );
}
