/** The page of the open text beside it, where the window has room for both; it follows the caret. */
import { useEffect, useRef } from 'react';
import { $file } from './open-file.ts';
import { Button } from './parts.tsx';
import { $beside, $faults, useStore } from './state.ts';

export const hasRoom = (): boolean => window.matchMedia('(width >= 77rem)').matches;

export function Preview({ url }: { url: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const file = useStore($file);
  const isWrong = useStore($faults).some((fault) => fault.file === file && !fault.isAge);
  const follow = () => {
    const words = window.getSelection()?.anchorNode?.textContent;
    if (document.activeElement?.closest('.running-text'))
      frame.current?.contentWindow?.postMessage({ at: words }, new URL(url).origin);
  };
  useEffect(() => {
    let timer = 0;
    const soon = () => {
      clearTimeout(timer);
      timer = window.setTimeout(follow, 150);
    };
    document.addEventListener('selectionchange', soon);
    return () => document.removeEventListener('selectionchange', soon);
  });
  return (
    <aside className="hidden px-3 pt-5 pb-3 xl:sticky xl:top-0 xl:flex xl:h-screen xl:flex-col" aria-label="Vorschau">
      <p className="buttons">
        <Button onClick={() => $beside.set('')}>Vorschau schließen</Button>
        <a href={url} target="_blank" rel="noreferrer">
          In eigenem Fenster
        </a>
      </p>
      {isWrong ? <p className="hint">Solange oben etwas noch nicht stimmt, fehlt es hier vielleicht.</p> : null}
      <iframe
        ref={frame}
        src={url}
        title="Die Seite, wie Besucher sie sähen"
        className="flex-1 border border-(--line) bg-paper"
        onLoad={follow}
      />
    </aside>
  );
}
