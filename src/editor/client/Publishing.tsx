/** The four buttons: look at the draft, check, publish, take back. */
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { api, Refusal, type Pending, type ShownFault, type Told } from './api.ts';
import { Faults } from './Faults.tsx';

type Shown =
  | { kind: 'message'; text: string; isWrong?: boolean; faults?: readonly ShownFault[]; link?: string }
  /** What has to be done before a button does anything, for as long as it has. */
  | { kind: 'missing'; button: string }
  | { kind: 'publish'; pending: Pending }
  | { kind: 'undo'; message: string }
  | { kind: 'conflict'; text: string }
  | { kind: 'name'; text: string; resume: () => Promise<void> };

type Props = {
  /** The open text; empty where none is. */
  file: string;
  isDirty: boolean;
  /** Files may be others now. */
  onChanged: () => void;
};

function toText({ message, received, stuck }: Told): string {
  const parts = [
    message === ''
      ? 'Es gibt nichts zu veröffentlichen. Ihre Texte sind auf dem neuesten Stand.'
      : `Veröffentlicht: ${message}`,
  ];
  if (received.length > 0) parts.push(`Von anderen ist dazugekommen: ${received.join('; ')}.`);
  if (stuck.length > 0) parts.push(`Auf diesem Rechner bleiben, wie sie sind: ${stuck.join(', ')}.`);
  return parts.join(' ');
}

/** What is asked takes the focus, and gives it back to the button that asked. */
function Question({ name, isWrong = false, children }: { name: string; isWrong?: boolean; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} role="group" aria-label={name} tabIndex={-1} className={isWrong ? 'message is-wrong' : 'message'}>
      {children}
    </div>
  );
}

export function Publishing({ file, isDirty, onChanged }: Props) {
  const [shown, setShown] = useState<Shown>();
  const [busy, setBusy] = useState('');
  const section = useRef<HTMLElement>(null);
  const opener = useRef<HTMLElement>(null);
  const name = useRef<HTMLInputElement>(null);
  const email = useRef<HTMLInputElement>(null);

  const close = () => {
    // The button that is pressed in a question goes with it.
    if (section.current?.contains(document.activeElement)) opener.current?.focus();
    setShown(undefined);
  };

  /** One thing at a time; what is refused is told. */
  const run = async (what: string, work: () => Promise<Shown | undefined>): Promise<void> => {
    setBusy(what);
    close();
    try {
      setShown(await work());
    } catch (error) {
      if (error instanceof Refusal && error.nameless)
        setShown({ kind: 'name', text: error.message, resume: () => run(what, work) });
      else if (error instanceof Refusal && error.conflict) setShown({ kind: 'conflict', text: error.message });
      else
        setShown({
          kind: 'message',
          isWrong: true,
          text: error instanceof Error ? error.message : String(error),
          faults: error instanceof Refusal ? error.faults : [],
        });
    } finally {
      setBusy('');
    }
  };

  const preview = () =>
    run('Die Vorschau wird gestartet …', async () => {
      // Opened at once, or the browser takes it for advertising.
      const tab = window.open('about:blank');
      try {
        const { url } = await api.preview(file);
        if (tab) tab.location.href = url;
        return { kind: 'message', text: 'Der Entwurf ist in einem eigenen Fenster offen:', link: url };
      } catch (error) {
        tab?.close();
        throw error;
      }
    });
  const check = () =>
    run('Alle Texte werden geprüft …', async () => {
      const faults = await api.check();
      return {
        kind: 'message',
        text: faults.length > 0 ? 'Die Prüfung hat etwas gefunden:' : 'Alles in Ordnung.',
        faults,
        isWrong: faults.length > 0,
      };
    });
  const publish = (prefer?: 'mine' | 'theirs') =>
    run('Wird veröffentlicht …', async () => {
      const told = await api.publish(prefer);
      onChanged();
      return { kind: 'message', text: toText(told) };
    });
  const undo = () =>
    run('Wird zurückgenommen …', async () => {
      const told = await api.undo();
      onChanged();
      return { kind: 'message', text: toText(told) };
    });
  const askPublish = () =>
    run('Die Änderungen werden gesucht …', async () => {
      const pending = await api.changes();
      return { kind: 'publish', pending };
    });
  const askUndo = () =>
    run('Ihre letzte Änderung wird gesucht …', async () => {
      const { message } = await api.last();
      return message === undefined
        ? { kind: 'message', text: 'Von Ihnen ist noch nichts veröffentlicht, das sich zurücknehmen ließe.' }
        : { kind: 'undo', message };
    });

  const hint = isDirty ? 'Speichern Sie zuerst.' : undefined;
  const cancel = (
    <button type="button" onClick={close}>
      Abbrechen
    </button>
  );
  // Never disabled: a button that is would lose the focus, and say to nobody why it is.
  const buttons: [name: string, press: () => Promise<void>, missing: string | undefined][] = [
    ['Entwurf ansehen', preview, hint ?? (file === '' ? 'Öffnen Sie zuerst einen Text.' : undefined)],
    ['Prüfen', check, hint],
    ['Veröffentlichen', askPublish, hint],
    ['Zurücknehmen', askUndo, hint],
  ];
  const missing = shown?.kind === 'missing' ? buttons.find(([name]) => name === shown.button)?.[2] : undefined;
  return (
    <section aria-label="Prüfen und veröffentlichen" ref={section}>
      <p className="buttons">
        {buttons.map(([name, press, missing]) => (
          <button
            key={name}
            type="button"
            aria-disabled={busy !== '' || missing !== undefined}
            title={missing}
            onClick={({ currentTarget }) => {
              if (busy !== '') return;
              opener.current = currentTarget;
              if (missing === undefined) void press();
              else setShown({ kind: 'missing', button: name });
            }}
          >
            {name}
          </button>
        ))}
      </p>
      <div role="status">
        {busy || missing ? <p className="message">{busy || missing}</p> : null}
        {shown?.kind === 'message' && !shown.isWrong ? (
          <div className="message">
            <p className="message__text">{shown.text}</p>
            {shown.link === undefined ? null : (
              <p>
                <a href={shown.link} target="_blank" rel="noreferrer">
                  {shown.link}
                </a>
              </p>
            )}
          </div>
        ) : null}
      </div>
      {shown?.kind === 'message' && shown.isWrong ? (
        <div className="message is-wrong">
          <p className="message__text" role="alert">
            {shown.text}
          </p>
          <Faults faults={shown.faults ?? []} withFile />
        </div>
      ) : null}
      {shown?.kind === 'publish' ? (
        <Question name="Veröffentlichen?">
          {shown.pending.changes.length > 0 ? (
            <>
              <p>Das wird veröffentlicht:</p>
              <ul>
                {shown.pending.changes.map((change) => (
                  <li key={change}>{change}</li>
                ))}
              </ul>
            </>
          ) : (
            <p>Sie haben nichts geändert. Geholt wird, was andere veröffentlicht haben.</p>
          )}
          {shown.pending.doubts.length > 0 ? (
            <>
              <p>
                <strong>Stimmt das?</strong>
              </p>
              <ul>
                {shown.pending.doubts.map((doubt) => (
                  <li key={doubt}>{doubt}</li>
                ))}
              </ul>
            </>
          ) : null}
          {shown.pending.unsent.length > 0 ? (
            <p>
              Darin ist auch, was Sie früher gemacht und noch nicht gesendet haben: {shown.pending.unsent.join('; ')}
            </p>
          ) : null}
          {shown.pending.outside.length > 0 ? (
            <p className="hint">Keine Texte, bleiben auf diesem Rechner: {shown.pending.outside.join(', ')}</p>
          ) : null}
          <p className="buttons">
            <button type="button" className="button--main" onClick={() => void publish()}>
              {shown.pending.changes.length > 0 ? 'Ja, veröffentlichen' : 'Holen'}
            </button>
            {cancel}
          </p>
        </Question>
      ) : null}
      {shown?.kind === 'undo' ? (
        <Question name="Zurücknehmen?">
          <p>{shown.message}?</p>
          <p className="buttons">
            <button type="button" className="button--main" onClick={() => void undo()}>
              Ja
            </button>
            {cancel}
          </p>
        </Question>
      ) : null}
      {shown?.kind === 'conflict' ? (
        <Question name="Welche Fassung soll gelten?" isWrong>
          <p className="message__text">{shown.text}</p>
          <p>Welche Fassung dieser Texte soll gelten?</p>
          <p className="buttons">
            <button type="button" onClick={() => void publish('mine')}>
              Meine
            </button>
            <button type="button" onClick={() => void publish('theirs')}>
              Die der anderen
            </button>
            {cancel}
          </p>
        </Question>
      ) : null}
      {shown?.kind === 'name' ? (
        <Question name="In wessen Namen?">
          <form
            onSubmit={(event) => {
              event.preventDefault();
              const { resume } = shown;
              void run('Wird gemerkt …', async () => {
                await api.name(name.current?.value ?? '', email.current?.value ?? '');
                return undefined;
              }).then(resume);
            }}
          >
            <p>{shown.text}</p>
            <label className="field">
              Vorname und Nachname <input ref={name} type="text" required autoComplete="name" />
            </label>
            <label className="field">
              E-Mail-Adresse <input ref={email} type="email" required autoComplete="email" />
            </label>
            <p className="buttons">
              <button type="submit" className="button--main">
                Weiter
              </button>
              {cancel}
            </p>
          </form>
        </Question>
      ) : null}
    </section>
  );
}
