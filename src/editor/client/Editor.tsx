/** The editor: the list of texts, one of them open, and the buttons. */
import { useEffect, useRef } from 'react';
import type { TextEntry } from '../texts.ts';
import { NewArticle } from './NewArticle.tsx';
import { $file, $isDirty, newFile, openFile } from './open-file.ts';
import { OpenText } from './OpenText.tsx';
import { Overview } from './Overview.tsx';
import { Alert, SkipLink, Status } from './parts.tsx';
import { Publishing } from './Publishing.tsx';
import { $announced, $notice, $refusal, $revision, $site, reload, useStore } from './state.ts';
import { TextList } from './TextList.tsx';

const nothing = 'Texte bearbeiten';

function titleOf(file: string, texts: readonly TextEntry[]): string {
  if (file === '') return nothing;
  return file === newFile ? 'Neuer Artikel' : (texts.find((one) => one.file === file)?.title ?? file);
}

export function Editor() {
  const file = useStore($file);
  const announced = useStore($announced);
  const { root, texts } = useStore($site);
  const title = titleOf(file, texts);
  const heading = useRef<HTMLHeadingElement>(null);
  // A screen reader is led to a text that is opened; a page that is loaded anew begins at its beginning.
  useEffect(() => $file.listen(() => requestAnimationFrame(() => heading.current?.focus())), []);
  const openMade = (made: string) => void reload().then(() => openFile(made));
  const leaveDeleted = () => {
    $isDirty.set(false);
    $notice.set(`„${title}“ ist gelöscht.`);
    void reload();
    openFile('');
  };
  const round = useStore($revision);
  return (
    <div className="min-h-[calc(100vh-6px)] lg:grid lg:grid-cols-[17rem_minmax(0,1fr)]">
      <title>{title === nothing ? nothing : `${title} – ${nothing}`}</title>
      <TextList>
        <SkipLink name="Zum geöffneten Text" href={`#${file}`} onSkip={() => heading.current?.focus()} />
      </TextList>
      <main className="max-w-[66rem] min-w-0 px-[clamp(0.75rem,3vw,2.5rem)] pt-5 pb-24 wrap-anywhere">
        <Publishing />
        <Alert text={useStore($refusal)} />
        <h2 ref={heading} tabIndex={-1} className="mt-6 mb-2.5 text-2xl outline-none">
          {title}
        </h2>
        <Status>{useStore($notice)}</Status>
        <div role="status" className="sr-only">
          <span key={announced.count}>{announced.sentence}</span>
        </div>
        {file === '' ? (
          <Overview />
        ) : root === '' ? null : file === newFile ? (
          <NewArticle onMade={openMade} />
        ) : (
          <OpenText key={`${file} ${round}`} file={file} onDeleted={leaveDeleted} />
        )}
      </main>
    </div>
  );
}
