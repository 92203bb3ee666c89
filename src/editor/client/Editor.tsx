/** The editor: the list of texts, one of them open, and the buttons. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { TextEntry } from '../texts.ts';
import { api, errorToText, type Names, type Overview as Known, type ShownFault } from './api.ts';
import { Bin } from './Earlier.tsx';
import { Alert, Status } from './Messages.tsx';
import { NewArticle } from './NewArticle.tsx';
import { newFile, openFile, useOpenFile } from './open-file.ts';
import { OpenText } from './OpenText.tsx';
import { Overview } from './Overview.tsx';
import { Preview } from './Preview.tsx';
import { Publishing } from './Publishing.tsx';
import { SkipLink } from './SkipLink.tsx';
import { TextList } from './TextList.tsx';

const nothing = 'Texte bearbeiten';

function titleOf(file: string, texts: readonly TextEntry[]): string {
  if (file === '') return nothing;
  return file === newFile ? 'Neuer Artikel' : (texts.find((one) => one.file === file)?.title ?? file);
}

/** The heading of what is open, which is the title of the page too. */
function useHeading(file: string, title: string) {
  useEffect(() => {
    document.title = title === nothing ? nothing : `${title} – ${nothing}`;
  }, [title]);
  // A screen reader is led to a text that is opened; a page that is loaded anew begins at its beginning.
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(file);
  useEffect(() => {
    if (before.current !== file) heading.current?.focus();
    before.current = file;
  }, [file]);
  return heading;
}

export function Editor() {
  const [texts, setTexts] = useState<TextEntry[]>([]);
  const [names, setNames] = useState<Names>({});
  const [known, setKnown] = useState<Known>({ received: [], unpublished: [], photos: [] });
  /** Of all texts, each once: whatever shows them takes them from here. */
  const [faults, setFaults] = useState<readonly ShownFault[]>([]);
  const [refusal, setRefusal] = useState('');
  const [status, setStatus] = useState('');
  const [round, setRound] = useState(0);
  const [beside, setBeside] = useState('');
  const refuse = (error: unknown) => setRefusal(errorToText(error));
  const { file, isDirty, markDirty, hasChanges } = useOpenFile((to) => {
    setRefusal('');
    // That a text is deleted is said where none is open.
    if (to !== '') setStatus('');
    if (beside !== '' && to !== '' && to !== newFile) api.preview(to).then(({ url }) => setBeside(url), refuse);
  });

  const reload = useCallback(
    () =>
      Promise.all([api.texts().then(setTexts), api.names().then(setNames), api.overview().then(setKnown)]).catch(
        (error: unknown) => setRefusal(errorToText(error)),
      ),
    [],
  );
  const check = useCallback(async () => {
    const found = await api.check();
    setFaults(found);
    return found;
  }, []);
  useEffect(() => {
    void reload();
    check().catch((error: unknown) => setRefusal(errorToText(error)));
  }, [reload, check]);
  const found = useMemo(() => faults.filter((fault) => fault.file === file), [faults, file]);
  const putFaults = (now: readonly ShownFault[], files: readonly string[]) =>
    setFaults((before) => [...before.filter(({ file, isAge }) => isAge || !files.includes(file)), ...now]);

  const title = titleOf(file, texts);
  const heading = useHeading(file, title);
  const addPhoto = (name: string) =>
    setNames((names) => ({ ...names, photo: [...(names['photo'] ?? []), { name, meaning: name }] }));
  const leaveDeleted = () => {
    markDirty(false);
    setStatus(`„${title}“ ist gelöscht und liegt im Papierkorb.`);
    void reload();
    openFile('');
  };
  return (
    <div className="editor">
      <TextList texts={texts} faults={faults} unpublished={known.unpublished} file={file}>
        <SkipLink name="Zum geöffneten Text" href={`#${file}`} onSkip={() => heading.current?.focus()} />
      </TextList>
      <main>
        <Publishing
          file={file === newFile ? '' : file}
          names={names}
          isDirty={isDirty}
          faults={faults}
          onCheck={check}
          onFaults={(now) =>
            putFaults(
              now,
              now.map(({ file }) => file),
            )
          }
          onPreview={setBeside}
          onChanged={() => {
            void reload();
            void check();
            // What was typed meanwhile stays; a file that others changed is refused when it is saved.
            if (!hasChanges()) setRound((before) => before + 1);
          }}
        />
        <Alert text={refusal} />
        <h2 ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <Status text={status} />
        {file === '' ? <Overview texts={texts} known={known} faults={faults} onRemoved={() => void reload()} /> : null}
        {file === '' ? <Bin refuse={refuse} onTaken={(back) => void reload().then(() => openFile(back))} /> : null}
        {file === newFile && names['author'] ? (
          <NewArticle names={names} onMade={(made) => void reload().then(() => openFile(made))} />
        ) : null}
        {file !== '' && file !== newFile ? (
          <OpenText
            key={`${file} ${round}`}
            file={file}
            names={names}
            found={found}
            onFound={(now) => putFaults(now, [file])}
            onDirty={markDirty}
            onSaved={() => void reload()}
            onPhoto={addPhoto}
            onDeleted={leaveDeleted}
          />
        ) : null}
      </main>
      {beside === '' || file === '' ? null : <Preview url={beside} onClose={() => setBeside('')} />}
    </div>
  );
}
