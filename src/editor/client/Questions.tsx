/** What is asked before anything is published or taken back. */
import { useEffect, useRef, type ReactNode } from 'react';
import type { Pending } from './api.ts';

/** Takes the focus, so that a screen reader reads it; who asks gives the focus back. */
function Question({ name, isWrong = false, children }: { name: string; isWrong?: boolean; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} role="group" aria-label={name} tabIndex={-1} className={isWrong ? 'message is-wrong' : 'message'}>
      {children}
    </div>
  );
}

type Answer = { name: string; onPress?: () => void };

/** @param main the answer that goes on; it sends the form it stands in where it does nothing by itself */
function Answers({ main, others = [], onCancel }: { main?: Answer; others?: Answer[]; onCancel: () => void }) {
  return (
    <p className="buttons">
      {main ? (
        <button type={main.onPress ? 'button' : 'submit'} className="button--main" onClick={main.onPress}>
          {main.name}
        </button>
      ) : null}
      {[...others, { name: 'Abbrechen', onPress: onCancel }].map(({ name, onPress }) => (
        <button key={name} type="button" onClick={onPress}>
          {name}
        </button>
      ))}
    </p>
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

export function PublishQuestion({ pending, onPublish, onCancel }: Asked<{ pending: Pending; onPublish: () => void }>) {
  const { changes, doubts, unsent, outside } = pending;
  const hasChanges = changes.length > 0;
  return (
    <Question name="Veröffentlichen?">
      {hasChanges ? (
        <>
          <p>Das wird veröffentlicht:</p>
          <Sentences of={changes} />
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
      <Answers main={{ name: hasChanges ? 'Ja, veröffentlichen' : 'Holen', onPress: onPublish }} onCancel={onCancel} />
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

export function ConflictQuestion({
  text,
  onChoose,
  onCancel,
}: Asked<{ text: string; onChoose: (prefer: 'mine' | 'theirs') => void }>) {
  return (
    <Question name="Welche Fassung soll gelten?" isWrong>
      <p className="message__text">{text}</p>
      <p>Welche Fassung dieser Texte soll gelten?</p>
      <Answers
        others={[
          { name: 'Meine', onPress: () => onChoose('mine') },
          { name: 'Die der anderen', onPress: () => onChoose('theirs') },
        ]}
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
