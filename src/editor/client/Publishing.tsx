/** The four buttons: look at the draft, check, publish, take back. */
import { useEffect, useState, type ReactNode } from 'react';
import { lookEveryMs, lookForMs, tryBuildTakes } from '#domain/site/online';
import type { FaultView } from '../fault-view.ts';
import { ask, errorToText, ApiError, type Answer, type Asked } from './api.ts';
import { ConflictDialog, conflictsIn } from './Differences.tsx';
import { toRows } from './Faults.tsx';
import { $file, $isDirty, newFile } from './open-file.ts';
import { Button, Status } from './parts.tsx';
import { PublishDialog } from './PublishDialog.tsx';
import { $faults, check, replaceFaults, reloadAll, useStore } from './state.ts';

/** What came of a button: something said, or something asked. */
type Shown = {
  /** What is under way. */
  busy?: string;
  text?: string;
  link?: string;
  /** Sent: it is told how far it has come. */
  commit?: string;
  /** It did not work. */
  refusal?: { text: string; faults: readonly FaultView[] };
  question?: ReactNode;
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
    ? { refusal: { text: 'Die Prüfung hat etwas gefunden:', faults } }
    : { text: 'Alles in Ordnung.' };
}

function toRefused(error: unknown): Shown {
  const faults = error instanceof ApiError ? error.faults : [];
  replaceFaults(faults);
  return { refusal: { text: errorToText(error), faults } };
}

function toSent(sent: Answer<'POST publish'>): Shown {
  reloadAll();
  return sent;
}

export function Publishing() {
  const file = useStore($file);
  const [shown, setShown] = useState<Shown>({});
  const isUnsaved = useStore($isDirty);
  // What was told of the text that was open, or of its changes, goes with them.
  useEffect(() => setShown((now) => (now.text && !now.commit ? {} : now)), [file, isUnsaved]);

  const close = () => setShown({});
  /** One thing at a time. */
  const run = async (busy: string, work: () => Promise<Shown>): Promise<void> => {
    setShown({ busy });
    setShown(await work().catch(toRefused));
  };
  const publish = (wanted: Asked<'POST publish'>): Promise<void> =>
    run(
      `Wird geprüft, hier einmal ganz gebaut und dann gesendet: ${tryBuildTakes}. Sie können so lange weiterschreiben …`,
      () =>
        ask('POST publish', wanted).then(toSent, (refusal: unknown) => {
          if (conflictsIn(refusal).length === 0) throw refusal;
          // What was wished at first holds here too.
          const decide = (decision: Asked<'POST publish'>['decision']) => void publish({ ...wanted, decision });
          return { question: <ConflictDialog refusal={refusal} onDecided={decide} onCancel={close} /> };
        }),
    );
  const askToPublish = async (): Promise<Shown> => {
    const pending = await ask('GET changes', {});
    const start = (files?: string[]) => void publish({ files });
    return { question: <PublishDialog pending={pending} onPublish={start} onCancel={close} /> };
  };
  const askToUndo = async (): Promise<Shown> => {
    const { message } = await ask('GET undo', {});
    if (!window.confirm(`${message}?`)) return {};
    setShown({ busy: `Wird geprüft, hier einmal ganz gebaut und dann zurückgenommen: ${tryBuildTakes} …` });
    return toSent(await ask('POST undo', {}));
  };

  const isOpen = file !== '' && file !== newFile;
  const unsaved = isUnsaved ? 'Speichern Sie zuerst.' : undefined;
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
    <section aria-label="Prüfen und veröffentlichen">
      <p className="buttons">
        {buttons.map(({ name, missing, progress, work }) => (
          <Button
            key={name}
            isIdle={shown.busy !== undefined || missing !== undefined}
            title={missing}
            onClick={() => {
              if (shown.busy !== undefined) return;
              if (missing === undefined) void run(progress, work);
              else setShown({ text: missing });
            }}
          >
            {name}
          </Button>
        ))}
      </p>
      <Outcome {...shown} />
      {shown.question}
    </section>
  );
}

/** How it goes, and what came of it. */
function Outcome({ busy, text, link, commit, refusal }: Shown) {
  const files = refusal?.faults.map(({ file }) => file) ?? [];
  /** Those of them that are still there: what is said of them goes with the last. */
  const open = useStore($faults).filter(({ file, isAge }) => !isAge && files.includes(file));
  return (
    <>
      <Status>
        {busy ??
          (text && (
            <>
              <p className="whitespace-pre-line">{text}</p>
              {commit === undefined ? null : <Stand key={commit} commit={commit} />}
              {link === undefined ? null : (
                <p>
                  <a href={link} target="_blank" rel="noreferrer" className="text-deich">
                    {link}
                  </a>
                </p>
              )}
            </>
          ))}
      </Status>
      {refusal && (files.length === 0 || open.length > 0) ? (
        <div className="message is-wrong">
          <p className="whitespace-pre-line" role="alert">
            {refusal.text}
          </p>
          <ul className="list-disc pl-5">{toRows(open)}</ul>
        </div>
      ) : null}
    </>
  );
}

/** How far a commit has come, looked up for as long as that may change; nothing where the site does not say. */
function Stand({ commit }: { commit: string }) {
  const [text, setText] = useState('');
  useEffect(() => {
    const until = Date.now() + lookForMs;
    let isOver = false;
    const look = async (): Promise<void> => {
      const found = await ask('GET online', { commit }).catch(() => undefined);
      if (isOver) return;
      setText(found?.text ?? '');
      if (found?.isUnderWay && Date.now() < until) setTimeout(() => void look(), lookEveryMs);
    };
    void look();
    return () => void (isOver = true);
  }, [commit]);
  return text ? <p>{text}</p> : null;
}
