/** What is asked before anything is published or taken back. */
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { Choices } from '../versions.ts';
import type { Names, Pending, ShownConflict } from './api.ts';
import { Answers } from './Answers.tsx';
import { Decision } from './Differences.tsx';

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

const Sentences = ({ of }: { of: readonly string[] }) => (
  <ul>
    {of.map((sentence) => (
      <li key={sentence}>{sentence}</li>
    ))}
  </ul>
);

export function PublishQuestion({
  pending,
  onPublish,
  onCancel,
}: Asked<{ pending: Pending; onPublish: (files: string[] | undefined) => void }>) {
  const { changes, unsaved, doubts, unsent, outside } = pending;
  const [left, setLeft] = useState<readonly string[]>([]);
  const hasChanges = changes.length > 0;
  const chosen = changes.map(({ file }) => file).filter((file) => !left.includes(file));
  return (
    <Question name="Veröffentlichen?">
      {hasChanges ? (
        <>
          <p>Das wird veröffentlicht. Was Sie nicht ankreuzen, bleibt auf diesem Rechner, wie es ist:</p>
          {changes.map(({ file, text }) => (
            <label key={file} className="choice">
              <input
                type="checkbox"
                checked={!left.includes(file)}
                onChange={({ target }) =>
                  setLeft(target.checked ? left.filter((one) => one !== file) : [...left, file])
                }
              />{' '}
              {text}
            </label>
          ))}
        </>
      ) : (
        <p>Sie haben nichts geändert. Geholt wird, was andere veröffentlicht haben.</p>
      )}
      {doubts.length > 0 ? (
        <>
          <p>
            <strong>Stimmt das?</strong>
          </p>
          <Sentences of={doubts} />
        </>
      ) : null}
      {unsent.length > 0 ? (
        <p>Darin ist auch, was Sie früher gemacht und noch nicht gesendet haben: {unsent.join('; ')}</p>
      ) : null}
      {outside.length > 0 ? (
        <p className="hint">Keine Texte, bleiben auf diesem Rechner: {outside.join(', ')}</p>
      ) : null}
      {unsaved.length > 0 ? <p>Noch nicht gespeichert und deshalb nicht dabei: {unsaved.join('; ')}</p> : null}
      <Answers
        {...(hasChanges && chosen.length === 0
          ? {}
          : {
              main: {
                name: hasChanges ? 'Ja, veröffentlichen' : 'Holen',
                onPress: () => onPublish(left.length > 0 ? chosen : undefined),
              },
            })}
        onCancel={onCancel}
      />
    </Question>
  );
}

export function UndoQuestion({ message, onUndo, onCancel }: Asked<{ message: string; onUndo: () => void }>) {
  return (
    <Question name="Zurücknehmen?">
      <p>{message}?</p>
      <Answers main={{ name: 'Ja', onPress: onUndo }} onCancel={onCancel} />
    </Question>
  );
}

type Conflicts = {
  text: string;
  conflicts: readonly ShownConflict[];
  names: Names;
  onDecided: (choices: Choices) => void;
};

export function ConflictQuestion({ text, conflicts, names, onDecided, onCancel }: Asked<Conflicts>) {
  return (
    <Question name="Welche Fassung soll gelten?">
      <p className="message__text">{text} Entscheiden Sie bei jeder Stelle, was dort stehen soll.</p>
      <Decision
        key={conflicts.flatMap(({ differences }) => differences.map(({ id }) => id)).join()}
        conflicts={conflicts}
        sides={{ mine: 'Meine Fassung', theirs: 'Die der anderen' }}
        names={names}
        onDecided={onDecided}
        onCancel={onCancel}
      />
    </Question>
  );
}

export function NameQuestion({
  text,
  onNamed,
  onCancel,
}: Asked<{ text: string; onNamed: (name: string, email: string) => void }>) {
  const name = useRef<HTMLInputElement>(null);
  const email = useRef<HTMLInputElement>(null);
  return (
    <Question name="In wessen Namen?">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onNamed(name.current?.value ?? '', email.current?.value ?? '');
        }}
      >
        <p>{text}</p>
        <label className="field">
          Vorname und Nachname <input ref={name} type="text" required autoComplete="name" />
        </label>
        <label className="field">
          E-Mail-Adresse <input ref={email} type="email" required autoComplete="email" />
        </label>
        <Answers main={{ name: 'Weiter' }} onCancel={onCancel} />
      </form>
    </Question>
  );
}
