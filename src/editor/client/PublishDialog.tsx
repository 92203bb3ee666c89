/** What is asked before anything is published. */
import { useState } from 'react';
import type { Answer } from './api.ts';
import { Button, Dialog, focusFirst } from './parts.tsx';
import { $drafts, $site, useStore } from './state.ts';

type Props = {
  pending: Answer<'GET changes'>;
  /** @param files all of them where none are named */
  onPublish: (files?: string[]) => void;
  onCancel: () => void;
};

export function PublishDialog({ pending: { changes, warnings }, onPublish, onCancel }: Props) {
  const drafts = useStore($drafts);
  const unsaved = useStore($site).texts.flatMap(({ file, title }) => (drafts.includes(file) ? [title] : []));
  const [left, setLeft] = useState<readonly string[]>([]);
  const hasChanges = changes.length > 0;
  const chosen = changes.map(({ file }) => file).filter((file) => !left.includes(file));
  const close = (answer: string) =>
    answer === 'publish' ? onPublish(left.length > 0 ? chosen : undefined) : onCancel();
  return (
    <Dialog title="Veröffentlichen?" onClose={close}>
      <div className="mt-2 space-y-2">
        <p ref={focusFirst} tabIndex={-1} className="outline-none">
          {hasChanges
            ? 'Das wird veröffentlicht. Was Sie nicht ankreuzen, bleibt auf diesem Rechner, wie es ist:'
            : 'Sie haben nichts geändert. Geholt wird, was andere veröffentlicht haben.'}
        </p>
        {changes.map(({ file, text }) => (
          <label key={file} className="my-2 block">
            <input
              type="checkbox"
              className="size-6 align-middle"
              checked={!left.includes(file)}
              // Enter would press the first button, and publish.
              onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
              onChange={({ target }) => setLeft(target.checked ? left.filter((one) => one !== file) : [...left, file])}
            />{' '}
            {text}
          </label>
        ))}
        {warnings.length > 0 ? (
          <>
            <p>
              <strong>Stimmt das?</strong>
            </p>
            <ul className="list-disc pl-5">
              {warnings.map((warning) => (
                <li key={warning}>{warning}</li>
              ))}
            </ul>
          </>
        ) : null}
        {unsaved.length > 0 ? <p>Noch nicht gespeichert und deshalb nicht dabei: {unsaved.join('; ')}</p> : null}
        <p className="buttons">
          {hasChanges && chosen.length === 0 ? null : (
            <Button type="submit" kind="main" value="publish">
              {hasChanges ? 'Ja, veröffentlichen' : 'Holen'}
            </Button>
          )}
          <Button type="submit">Abbrechen</Button>
        </p>
      </div>
    </Dialog>
  );
}
