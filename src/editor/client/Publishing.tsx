/** The four buttons: look at the draft, check, publish, take back. */
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { lookEveryMs, lookForMs, tryBuildTakes } from '#domain/site/online';
import type { FaultView } from '../fault-view.ts';
import { ask, errorToText, ApiError, type Answer, type Asked } from './api.ts';
import { toRows } from './Faults.tsx';
import { $file, $isDirty, newFile } from './open-file.ts';
import { Button, Status } from './parts.tsx';
import { ConflictQuestion, PublishQuestion } from './Questions.tsx';
import { $faults, check, replaceFaults, reloadAll, useStore } from './state.ts';

/** What came of a button: something said, or something asked. */
type Shown = {
  text?: string;
  link?: string;
  /** Sent: it is told how far it has come. */
  commit?: string;
  /** It did not work. */
  wrong?: { text: string; faults: readonly FaultView[] };
  question?: ReactNode;
  /** Of the button for which something is to be done before. */
  missing?: string;
};

async function preview(file: string): Promise<Shown> {
  // Opened before the answer is there, or the browser blocks the window as an advertisement.
  const tab = window.open('about:blank');
  try {
    const { url } = await ask('POST preview', { file });
    if (tab) tab.location.href = url;
    return { text: 'Der Entwurf ist in einem eigenen Fenster offen:', link: url };
  } catch (error) {
    tab?.close();
    throw error;
  }
}

async function checkAll(): Promise<Shown> {
  const faults = (await check()).filter(({ isAge }) => !isAge);
  return faults.length > 0
    ? { wrong: { text: 'Die Prüfung hat etwas gefunden:', faults } }
    : { text: 'Alles in Ordnung.' };
}

export function Publishing() {
  const file = useStore($file);
  const [shown, setShown] = useState<Shown>({});
  const [busy, setBusy] = useState('');
  const section = useRef<HTMLElement>(null);
  const opener = useRef<HTMLElement>(null);
  // What was wished at first holds where a conflict is decided too.
  const wanted = useRef<Asked<'POST publish'>>({});

  // What was told of the text that was open goes with it.
  useEffect(() => $file.listen(() => setShown((now) => (now.text && !now.commit ? {} : now))), []);

  const close = () => {
    // The button that is pressed in a question goes with it.
    if (section.current?.contains(document.activeElement)) opener.current?.focus();
    setShown({});
  };
  /** One thing at a time. @param progress is shown meanwhile */
  const run = async (progress: string, work: () => Promise<Shown>): Promise<void> => {
    setBusy(progress);
    close();
    setShown(await work().catch(toRefused));
    setBusy('');
  };
  const toRefused = (error: unknown): Shown => {
    const text = errorToText(error);
    const { conflicts = [], faults = [] } = error instanceof ApiError ? error : {};
    const decide = (decision: Asked<'POST publish'>['decision']) => publish({ decision });
    if (conflicts.length > 0)
      return { question: <ConflictQuestion text={text} conflicts={conflicts} onDecided={decide} onCancel={close} /> };
    replaceFaults(faults);
    return { wrong: { text, faults } };
  };
  const take = (published: Answer<'POST publish'>): Shown => {
    reloadAll();
    return published;
  };
  const publish = (more: Asked<'POST publish'>) => {
    wanted.current = { ...wanted.current, ...more };
    void run(
      `Wird geprüft, hier einmal ganz gebaut und dann gesendet: ${tryBuildTakes}. Sie können so lange weiterschreiben …`,
      () => ask('POST publish', wanted.current).then(take),
    );
  };
  const askToPublish = async (): Promise<Shown> => {
    const pending = await ask('GET changes', {});
    wanted.current = {};
    return {
      question: <PublishQuestion pending={pending} onPublish={(files) => publish({ files })} onCancel={close} />,
    };
  };
  const askToUndo = async (): Promise<Shown> => {
    const { message } = await ask('GET undo', {});
    if (message === undefined)
      return { text: 'Von Ihnen ist noch nichts veröffentlicht, das sich zurücknehmen ließe.' };
    if (!window.confirm(`${message}?`)) return {};
    setBusy(`Wird geprüft, hier einmal ganz gebaut und dann zurückgenommen: ${tryBuildTakes} …`);
    return take(await ask('POST undo', {}));
  };

  const isOpen = file !== '' && file !== newFile;
  const unsaved = useStore($isDirty) ? 'Speichern Sie zuerst.' : undefined;
  const buttons = [
    {
      name: 'Entwurf ansehen',
      missing: unsaved ?? (isOpen ? undefined : 'Öffnen Sie zuerst einen Text.'),
      progress: 'Die Vorschau wird gestartet …',
      work: () => preview(file),
    },
    { name: 'Prüfen', missing: unsaved, progress: 'Alle Texte werden geprüft …', work: checkAll },
    { name: 'Veröffentlichen', missing: unsaved, progress: 'Die Änderungen werden gesucht …', work: askToPublish },
    { name: 'Zurücknehmen', missing: unsaved, progress: 'Ihre letzte Änderung wird gesucht …', work: askToUndo },
  ];
  return (
    <section aria-label="Prüfen und veröffentlichen" ref={section}>
      <p className="buttons">
        {buttons.map(({ name, missing, progress, work }) => (
          <Button
            key={name}
            isIdle={busy !== '' || missing !== undefined}
            title={missing}
            onClick={({ currentTarget }) => {
              if (busy !== '') return;
              opener.current = currentTarget;
              if (missing === undefined) void run(progress, work);
              else setShown({ missing: name });
            }}
          >
            {name}
          </Button>
        ))}
      </p>
      <Outcome {...shown} progress={busy || buttons.find(({ name }) => name === shown.missing)?.missing} />
      {shown.question}
    </section>
  );
}

/** How it goes, and what came of it. */
function Outcome({ text, link, commit, wrong, progress }: Shown & { progress: string | undefined }) {
  const stand = useStand(commit);
  const files = wrong?.faults.map(({ file }) => file) ?? [];
  /** Those of them that are still there: what is said of them goes with the last. */
  const open = useStore($faults).filter(({ file, isAge }) => !isAge && files.includes(file));
  return (
    <>
      <Status>
        {progress
          ? progress
          : text && (
              <>
                <p className="whitespace-pre-line">{text}</p>
                {stand === '' ? null : <p>{stand}</p>}
                {link === undefined ? null : (
                  <p>
                    <a href={link} target="_blank" rel="noreferrer">
                      {link}
                    </a>
                  </p>
                )}
              </>
            )}
      </Status>
      {wrong && (files.length === 0 || open.length > 0) ? (
        <div className="message is-wrong">
          <p className="whitespace-pre-line" role="alert">
            {wrong.text}
          </p>
          <ul>{toRows(open)}</ul>
        </div>
      ) : null}
    </>
  );
}

/** How far a commit has come, looked up for as long as that may change; empty where the site does not say. */
function useStand(commit: string | undefined): string {
  const [stand, setStand] = useState({ of: commit, text: '' });
  useEffect(() => {
    if (commit === undefined) return;
    const until = Date.now() + lookForMs;
    let timer: number | undefined;
    let isOver = false;
    const look = async () => {
      const { text = '', isUnderWay } = await ask('GET online', { commit }).catch(() => ({
        text: '',
        isUnderWay: false,
      }));
      if (isOver) return;
      setStand({ of: commit, text });
      if (isUnderWay && Date.now() < until) timer = window.setTimeout(() => void look(), lookEveryMs);
    };
    void look();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [commit]);
  return stand.of === commit ? stand.text : '';
}
