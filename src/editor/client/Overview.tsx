/** What an editor sees first: what is wrong, what is not published, what is to be looked at again. */
import type { ReactNode } from 'react';
import { formatDate } from '#domain/language/format';
import { toRows } from './Faults.tsx';
import { Button, rowLook, Status, TextRow } from './parts.tsx';
import { ask } from './api.ts';
import { deleteDraft, readDraft } from './draft.ts';
import { $drafts, $faults, $isChecked, $site, refuse, useStore } from './state.ts';

const dateOf = (day: string): string => formatDate(Date.parse(day));

/** @param onRestored told of a deleted article that is there again */
export function Overview({ onRestored }: { onRestored: (file: string) => void }) {
  const { texts, unpublished } = useStore($site);
  const faults = useStore($faults);
  const drafts = useStore($drafts);
  const isChecked = useStore($isChecked);
  const textOf = (file: string) => texts.find((one) => one.file === file);
  /** Rows for the texts that still exist. */
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
      'Gelöscht',
      drafts
        .filter((file) => isChecked && !textOf(file))
        .map((file) => <Deleted key={file} file={file} onRestored={onRestored} />),
    ],
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

/** An article that is gone, whose words this browser still has. */
function Deleted({ file, onRestored }: { file: string; onRestored: (file: string) => void }) {
  const name = file.replace(/^.*\/|\.mdx$/g, '');
  const discard = async () => {
    if (window.confirm('Der Artikel ist dann nicht mehr zurückzuholen. Verwerfen?')) await deleteDraft(file);
  };
  const restore = async () => {
    const draft = await readDraft(file);
    if (draft) await ask('PUT text', { file, ...draft });
    await deleteDraft(file);
    onRestored(file);
  };
  return (
    <li className={rowLook}>
      {name}{' '}
      <Button kind="small" aria-label={`Zurückholen: ${name}`} onClick={() => void restore().catch(refuse)}>
        Zurückholen
      </Button>
      <Button kind="small" aria-label={`Verwerfen: ${name}`} onClick={() => void discard().catch(refuse)}>
        Verwerfen
      </Button>
    </li>
  );
}
