/** What is asked before anything is published or taken back. */
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { ShownConflict } from '../differences.ts';
import type { Decision } from '../versions.ts';
import type { Answer } from './api.ts';
import { Conflict } from './Differences.tsx';
import { Answers, Button, Form } from './parts.tsx';
import { leadTo } from './places.ts';
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
  const { changes, doubts } = pending;
  const drafts = useStore($drafts);
  const unsaved = useStore($texts).flatMap(({ file, title }) => (drafts.includes(file) ? [title] : []));
  const [left, setLeft] = useState<readonly string[]>([]);
  const hasChanges = changes.length > 0;
  const chosen = changes.map(({ file }) => file).filter((file) => !left.includes(file));
  const main = {
    children: hasChanges ? 'Ja, veröffentlichen' : 'Holen',
    onClick: () => onPublish(left.length > 0 ? chosen : undefined),
  };
  return (
    <Question name="Veröffentlichen?">
      <p>
        {hasChanges
          ? 'Das wird veröffentlicht. Was Sie nicht ankreuzen, bleibt auf diesem Rechner, wie es ist:'
          : 'Sie haben nichts geändert. Geholt wird, was andere veröffentlicht haben.'}
      </p>
      {changes.map(({ file, text, draft }) => (
        <div key={file} className="my-2">
          <label>
            <input
              type="checkbox"
              className="size-6 align-middle"
              checked={!left.includes(file)}
              onChange={({ target }) => setLeft(target.checked ? left.filter((one) => one !== file) : [...left, file])}
            />{' '}
            {text}
          </label>
          {draft ? (
            <p>
              <strong>Online sieht ihn niemand, solange er Entwurf ist.</strong>{' '}
              <Button
                kind="small"
                onClick={() => {
                  onCancel();
                  leadTo({ file, at: 'draft' });
                }}
              >
                Zum Häkchen „Entwurf“
              </Button>
            </p>
          ) : null}
        </div>
      ))}
      {doubts.length > 0 ? (
        <>
          <p>
            <strong>Stimmt das?</strong>
          </p>
          <ul>
            {doubts.map((doubt) => (
              <li key={doubt}>{doubt}</li>
            ))}
          </ul>
        </>
      ) : null}
      {unsaved.length > 0 ? <p>Noch nicht gespeichert und deshalb nicht dabei: {unsaved.join('; ')}</p> : null}
      <Answers main={hasChanges && chosen.length === 0 ? undefined : main} onCancel={onCancel} />
    </Question>
  );
}

export const UndoQuestion = ({ message, onUndo, onCancel }: Asked<{ message: string; onUndo: () => void }>) => (
  <Question name="Zurücknehmen?">
    <p>{message}?</p>
    <Answers main={{ children: 'Ja', onClick: onUndo }} onCancel={onCancel} />
  </Question>
);

type Conflicts = { text: string; conflicts: readonly ShownConflict[]; onDecided: (decision: Decision) => void };

export const ConflictQuestion = ({ text, ...asked }: Asked<Conflicts>) => (
  <Question name="Welche Fassung soll gelten?">
    <p className="whitespace-pre-line">{text}</p>
    <Conflict {...asked} />
  </Question>
);

type Nameless = { text: string; onNamed: (name: string, email: string) => void };

export const NameQuestion = ({ text, onNamed, onCancel }: Asked<Nameless>) => (
  <Question name="In wessen Namen?">
    <Form onSend={({ name = '', email = '' }) => onNamed(name, email)}>
      <p>{text}</p>
      <label className="field">
        Vorname und Nachname <input name="name" type="text" required autoComplete="name" />
      </label>
      <label className="field">
        E-Mail-Adresse <input name="email" type="email" required autoComplete="email" />
      </label>
      <Answers main={{ children: 'Weiter' }} onCancel={onCancel} />
    </Form>
  </Question>
);
