/** What an editor sees first: what is wrong, what is not published, what came from others, what is to be looked at again. */
import type { ReactNode } from 'react';
import { formatDate } from '#domain/format';
import { api, type Overview as Known, type ShownFault, type TextEntry } from './api.ts';
import { FaultyTexts } from './Faults.tsx';

type Props = {
  texts: readonly TextEntry[];
  known: Known;
  /** Of all texts; not there yet while they are checked. */ faults: readonly ShownFault[] | undefined;
  onRemoved: () => void;
};

export function Overview({ texts, known, faults = [], onRemoved }: Props) {
  const { received, unpublished, photos } = known;
  const titleOf = (file: string) => texts.find((one) => one.file === file)?.title;
  const link = (file: string) => <a href={`#${file}`}>{titleOf(file)}</a>;
  const drafts = texts.filter(({ draft }) => draft);
  const coming = texts.filter(({ appears }) => appears !== undefined);
  const changed = unpublished.filter((file) => titleOf(file) !== undefined && !drafts.some((one) => one.file === file));
  const wrong = faults.filter(({ isAge }) => !isAge);
  const aged = faults.filter(({ isAge }) => isAge);
  const others = received.filter(({ file }) => titleOf(file) !== undefined);
  return (
    <div className="overview">
      <Part title="Das stimmt noch nicht" count={wrong.length}>
        <FaultyTexts faults={wrong} />
      </Part>
      <Part title="Entwürfe" count={drafts.length}>
        <Rows of={drafts.map(({ file }) => ({ key: file, row: link(file) }))} />
      </Part>
      <Part title="Erscheint an seinem Tag" count={coming.length}>
        <Rows
          of={coming.map(({ file, appears = '' }) => ({
            key: file,
            row: link(file),
            hint: `erscheint am ${formatDate(Date.parse(appears))}`,
          }))}
        />
      </Part>
      <Part title="Geändert und noch nicht veröffentlicht" count={changed.length}>
        <Rows of={changed.map((file) => ({ key: file, row: link(file) }))} />
      </Part>
      <Part title="Fotos, die kein Text zeigt: sie werden nicht veröffentlicht" count={photos.length}>
        <Rows of={photos.map((name) => ({ key: name, row: <UnusedPhoto name={name} onRemoved={onRemoved} /> }))} />
      </Part>
      <Part title="Neu von anderen" count={others.length}>
        <Rows
          of={others.map(({ file, who, at }) => ({
            key: file,
            row: link(file),
            hint: `${who}, ${formatDate(Date.parse(at))}`,
          }))}
        />
      </Part>
      <Part title="Wieder anzusehen" count={aged.length}>
        <FaultyTexts faults={aged} />
      </Part>
    </div>
  );
}

const UnusedPhoto = ({ name, onRemoved }: { name: string; onRemoved: () => void }) => (
  <>
    <a href={`/photos/${name}`} target="_blank" rel="noreferrer">
      {name}
    </a>{' '}
    <button
      type="button"
      className="button--small"
      aria-label={`Foto löschen: ${name}`}
      onClick={() => void api.removePhoto(name).then(onRemoved, onRemoved)}
    >
      Löschen
    </button>
  </>
);

function Part({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  if (count === 0) return null;
  return (
    <section>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

const Rows = ({ of }: { of: { key: string; row: ReactNode; hint?: string }[] }) => (
  <ul className="rows">
    {of.map(({ key, row, hint }) => (
      <li key={key}>
        {row} {hint ? <span className="hint">{hint}</span> : null}
      </li>
    ))}
  </ul>
);
