/** The four buttons: look at the draft, check, publish, take back. */
import { useEffect, useRef, useState } from 'react';
import { lookEveryMs, lookForMs } from '#domain/online';
import {
  api,
  errorToText,
  Refusal,
  type Names,
  type Pending,
  type Published,
  type ShownConflict,
  type ShownFault,
  type Wish,
} from './api.ts';
import { FaultyTexts } from './Faults.tsx';
import { hasRoom } from './Preview.tsx';
import { ConflictQuestion, NameQuestion, PublishQuestion, UndoQuestion } from './Questions.tsx';

type Shown =
  | { kind: 'done'; text: string; link?: string; commit?: string }
  | { kind: 'wrong'; text: string; faults: readonly ShownFault[] }
  /** What has to be done before a button does anything, for as long as it has. */
  | { kind: 'missing'; button: string }
  | { kind: 'publish'; pending: Pending }
  | { kind: 'undo'; message: string }
  | { kind: 'conflict'; text: string; conflicts: readonly ShownConflict[] }
  | { kind: 'name'; text: string; resume: () => Promise<void> };

type Props = {
  /** The open text; empty where none is. */
  file: string;
  names: Names;
  isDirty: boolean;
  /** Of all texts, as they are known now. */
  faults: readonly ShownFault[];
  /** Checks them all. */
  onCheck: () => Promise<readonly ShownFault[]>;
  /** These are found in their files. */
  onFaults: (faults: readonly ShownFault[]) => void;
  /** Files may be others now. */
  onChanged: () => void;
  /** Shows the page of the open text beside it. */
  onPreview: (url: string) => void;
};

/* What the buttons do */

async function preview(file: string, showBeside: (url: string) => void): Promise<Shown> {
  if (hasRoom()) {
    showBeside((await api.preview(file)).url);
    return { kind: 'done', text: 'Der Entwurf steht neben dem Text; er ändert sich mit jedem Speichern.' };
  }
  // Opened before the answer is there, or the browser blocks the window as an advertisement.
  const tab = window.open('about:blank');
  try {
    const { url } = await api.preview(file);
    if (tab) tab.location.href = url;
    return { kind: 'done', text: 'Der Entwurf ist in einem eigenen Fenster offen:', link: url };
  } catch (error) {
    tab?.close();
    throw error;
  }
}

async function check(onCheck: Props['onCheck']): Promise<Shown> {
  const faults = (await onCheck()).filter(({ isAge }) => !isAge);
  return faults.length > 0
    ? { kind: 'wrong', text: 'Die Prüfung hat etwas gefunden:', faults }
    : { kind: 'done', text: 'Alles in Ordnung.' };
}

const findChanges = async (): Promise<Shown> => ({ kind: 'publish', pending: await api.changes() });

async function findLastChange(): Promise<Shown> {
  const { message } = await api.last();
  return message === undefined
    ? { kind: 'done', text: 'Von Ihnen ist noch nichts veröffentlicht, das sich zurücknehmen ließe.' }
    : { kind: 'undo', message };
}

function toDone({ commit, message, received, stuck }: Published): Shown {
  const parts = [
    message === ''
      ? 'Es gibt nichts zu veröffentlichen. Ihre Texte sind auf dem neuesten Stand.'
      : `Gesendet: ${message}`,
  ];
  if (received.length > 0) parts.push(`Von anderen ist dazugekommen: ${received.join('; ')}.`);
  if (stuck.length > 0) parts.push(`Auf diesem Rechner bleiben, wie sie sind: ${stuck.join(', ')}.`);
  return { kind: 'done', text: parts.join(' '), commit };
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
      const { text = '', isUnderWay } = await api.online(commit).catch(() => ({ text: '', isUnderWay: false }));
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

/** @param resume does again what was refused */
function errorToShown(error: unknown, resume: () => Promise<void>): Shown {
  const text = errorToText(error);
  if (!(error instanceof Refusal)) return { kind: 'wrong', text, faults: [] };
  if (error.nameless) return { kind: 'name', text, resume };
  const { conflicts } = error;
  return conflicts.length > 0 ? { kind: 'conflict', text, conflicts } : { kind: 'wrong', text, faults: error.faults };
}

/** What is shown below the buttons, and what is under way. */
function useOutcome(onFaults: Props['onFaults']) {
  const [shown, setShown] = useState<Shown>();
  const [busy, setBusy] = useState('');
  const section = useRef<HTMLElement>(null);
  const opener = useRef<HTMLElement>(null);

  const close = () => {
    // The button that is pressed in a question goes with it.
    if (section.current?.contains(document.activeElement)) opener.current?.focus();
    setShown(undefined);
  };
  /** One thing at a time. @param progress is shown meanwhile */
  const run = async (progress: string, work: () => Promise<Shown | undefined>): Promise<void> => {
    setBusy(progress);
    close();
    try {
      setShown(await work());
    } catch (error) {
      const refused = errorToShown(error, () => run(progress, work));
      if (refused.kind === 'wrong') onFaults(refused.faults);
      setShown(refused);
    } finally {
      setBusy('');
    }
  };
  return { shown, setShown, busy, run, close, section, opener };
}

export function Publishing({ file, names, isDirty, faults, onCheck, onFaults, onChanged, onPreview }: Props) {
  const { shown, setShown, busy, run, close, section, opener } = useOutcome(onFaults);
  const change = (progress: string, work: () => Promise<Published>) =>
    void run(progress, async () => {
      const published = await work();
      onChanged();
      return toDone(published);
    });
  // Of what was wished at first more is told at each conflict.
  const wish = useRef<Wish>({});
  const publish = (more: Wish) => {
    wish.current = { ...wish.current, ...more, choices: { ...wish.current.choices, ...more.choices } };
    change('Wird zur Probe gebaut und gesendet, das dauert bis zu zwei Minuten …', () => api.publish(wish.current));
  };
  const undo = () => change('Wird zurückgenommen …', api.undo);

  const unsaved = isDirty ? 'Speichern Sie zuerst.' : undefined;
  const buttons: Button[] = [
    {
      name: 'Entwurf ansehen',
      missing: unsaved ?? (file === '' ? 'Öffnen Sie zuerst einen Text.' : undefined),
      press: () => run('Die Vorschau wird gestartet …', () => preview(file, onPreview)),
    },
    { name: 'Prüfen', missing: unsaved, press: () => run('Alle Texte werden geprüft …', () => check(onCheck)) },
    { name: 'Veröffentlichen', missing: unsaved, press: () => run('Die Änderungen werden gesucht …', findChanges) },
    {
      name: 'Zurücknehmen',
      missing: unsaved,
      press: () => run('Ihre letzte Änderung wird gesucht …', findLastChange),
    },
  ];
  const missing = shown?.kind === 'missing' ? buttons.find(({ name }) => name === shown.button)?.missing : undefined;
  return (
    <section aria-label="Prüfen und veröffentlichen" ref={section}>
      <Buttons
        buttons={buttons}
        isBusy={busy !== ''}
        onPress={({ name, missing, press }, pressed) => {
          opener.current = pressed;
          if (missing === undefined) void press();
          else setShown({ kind: 'missing', button: name });
        }}
      />
      <Outcome shown={shown} faults={faults} progress={busy || missing} />
      {shown?.kind === 'publish' ? (
        <PublishQuestion
          pending={shown.pending}
          onPublish={(files) => {
            wish.current = {};
            publish({ files });
          }}
          onCancel={close}
        />
      ) : null}
      {shown?.kind === 'undo' ? <UndoQuestion message={shown.message} onUndo={undo} onCancel={close} /> : null}
      {shown?.kind === 'conflict' ? (
        <ConflictQuestion {...shown} names={names} onDecided={(choices) => publish({ choices })} onCancel={close} />
      ) : null}
      {shown?.kind === 'name' ? (
        <NameQuestion
          text={shown.text}
          onNamed={(name, email) => {
            const { resume } = shown;
            void run('Wird gemerkt …', () => api.name(name, email).then(() => undefined)).then(resume);
          }}
          onCancel={close}
        />
      ) : null}
    </section>
  );
}

type Button = { name: string; /** Why it does nothing yet. */ missing: string | undefined; press: () => Promise<void> };
type ButtonsProps = {
  buttons: readonly Button[];
  isBusy: boolean;
  onPress: (button: Button, pressed: HTMLElement) => void;
};

/** Never `disabled`: such a button would lose the focus, and a screen reader would hear of no reason. */
function Buttons({ buttons, isBusy, onPress }: ButtonsProps) {
  return (
    <p className="buttons">
      {buttons.map((button) => (
        <button
          key={button.name}
          type="button"
          aria-disabled={isBusy || button.missing !== undefined}
          title={button.missing}
          onClick={({ currentTarget }) => {
            if (!isBusy) onPress(button, currentTarget);
          }}
        >
          {button.name}
        </button>
      ))}
    </p>
  );
}

/** How it goes, and what came of it. */
type OutcomeProps = Pick<Props, 'faults'> & { shown: Shown | undefined; progress: string | undefined };

function Outcome({ shown, faults, progress }: OutcomeProps) {
  const files = shown?.kind === 'wrong' ? shown.faults.map(({ file }) => file) : [];
  /** Those of them that are still there: what is said of them goes with the last. */
  const open = faults.filter(({ file, isAge }) => !isAge && files.includes(file));
  const stand = useStand(shown?.kind === 'done' ? shown.commit : undefined);
  return (
    <>
      <div role="status">
        {progress ? <p className="message">{progress}</p> : null}
        {shown?.kind === 'done' ? (
          <div className="message">
            <p className="message__text">{shown.text}</p>
            {stand === '' ? null : <p>{stand}</p>}
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
      {shown?.kind === 'wrong' && (files.length === 0 || open.length > 0) ? (
        <div className="message is-wrong">
          <p className="message__text" role="alert">
            {shown.text}
          </p>
          <FaultyTexts faults={open} />
        </div>
      ) : null}
    </>
  );
}
