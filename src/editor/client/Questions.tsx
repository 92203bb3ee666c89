/** What is asked before anything is published. */
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { ConflictView } from '../differences.ts';
import type { Decision } from '../versions.ts';
import type { Answer } from './api.ts';
import { Conflict } from './Differences.tsx';
import { Button } from './parts.tsx';
import { $drafts, $texts, useStore } from './state.ts';

/** Takes the focus, so that a screen reader reads it; who asks gives the focus back. */
function Question({ name, children }: { name: string; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} role="group" aria-label={name} tabIndex={-1} className="message">
      {children}
    </div>
  );
}

type Asked<Props> = Props & { onCancel: () => void };
type ToPublish = Asked<{ pending: Answer<'GET changes'>; onPublish: (files: string[] | undefined) => void }>;

export function PublishQuestion({ pending, onPublish, onCancel }: ToPublish) {
  const { changes, warnings } = pending;
  const drafts = useStore($drafts);
  const unsaved = useStore($texts).flatMap(({ file, title }) => (drafts.includes(file) ? [title] : []));
  const [left, setLeft] = useState<readonly string[]>([]);
  const hasChanges = changes.length > 0;
  const chosen = changes.map(({ file }) => file).filter((file) => !left.includes(file));
  return (
    <Question name="Veröffentlichen?">
      <p>
        {hasChanges
          ? 'Das wird veröffentlicht. Was Sie nicht ankreuzen, bleibt auf diesem Rechner, wie es ist:'
          : 'Sie haben nichts geändert. Geholt wird, was andere veröffentlicht haben.'}
      </p>
      {changes.map(({ file, text }) => (
        <label key={file} className="my-2 block">
          <input
            type="checkbox"
            className="size-6 align-middle"
            checked={!left.includes(file)}
            onChange={({ target }) => setLeft(target.checked ? left.filter((one) => one !== file) : [...left, file])}
          />{' '}
          {text}
        </label>
      ))}
      {warnings.length > 0 ? (
        <>
          <p>
            <strong>Stimmt das?</strong>
          </p>
          <ul>
            {warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </>
      ) : null}
      {unsaved.length > 0 ? <p>Noch nicht gespeichert und deshalb nicht dabei: {unsaved.join('; ')}</p> : null}
      <p className="buttons">
        {hasChanges && chosen.length === 0 ? null : (
          <Button kind="main" onClick={() => onPublish(left.length > 0 ? chosen : undefined)}>
            {hasChanges ? 'Ja, veröffentlichen' : 'Holen'}
          </Button>
        )}
        <Button onClick={onCancel}>Abbrechen</Button>
      </p>
    </Question>
  );
}

type Conflicts = { text: string; conflicts: readonly ConflictView[]; onDecided: (decision: Decision) => void };

export const ConflictQuestion = ({ text, ...asked }: Asked<Conflicts>) => (
  <Question name="Welche Fassung soll gelten?">
    <p className="whitespace-pre-line">{text}</p>
    <Conflict {...asked} />
  </Question>
);
