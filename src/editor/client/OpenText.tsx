/** One text: its head as a form, its body in the text editor, and saving both. */
import { NESTED_EDITOR_UPDATED_COMMAND } from '@mdxeditor/editor';
import { getNearestEditorFromDOMNode } from 'lexical';
import { useEffect, useReducer, useRef, type Dispatch } from 'react';
import { formatDateTime } from '#domain/language/format';
import type { FaultView } from '../fault-view.ts';
import type { Decision } from '../versions.ts';
import { ask, errorToText } from './api.ts';
import { ConflictDialog, conflictsIn } from './Differences.tsx';
import { deleteDraft, readDraft, restoreDeleted, useDraft } from './draft.ts';
import { History } from './History.tsx';
import { Faults, FoundHere, type Found } from './Faults.tsx';
import { Fields } from './Fields.tsx';
import { $isDirty } from './open-file.ts';
import { isDirty, isFaultCurrent, reduce, toSaved, unopened, type Event, type OpenTextState } from './open-text.ts';
import { Alert, Button, Status } from './parts.tsx';
import { $faults, $refusal, replaceFaults, reload, useStore } from './state.ts';
import { TextEditor } from './text-editor/TextEditor.tsx';

export function OpenText({ file, onDeleted }: { file: string; onDeleted: () => void }) {
  const [state, dispatch] = useReducer(reduce, unopened);
  const { opened, draft, saving, data, refusal, progress } = state;
  const faults = useStore($faults).filter((fault) => fault.file === file && isFaultCurrent(fault, state));
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => saveOnShortcut(() => form.current?.requestSubmit()), []);
  const hasChanges = isDirty(state);

  const refuse = (refusal: unknown) => dispatch({ type: 'refused', refusal });
  const open = async (progress = '') => {
    const restored = (await restoreDeleted(file)) && 'Der Artikel war gelöscht. Mit Ihren Worten ist er wieder da.';
    const [opened, draft] = await Promise.all([ask('GET text', { file }), readDraft(file)]);
    dispatch({ type: 'opened', opened, draft, progress: restored || progress });
  };
  useEffect(() => void open().catch(refuse), []);
  useEffect(() => $isDirty.set(hasChanges), [hasChanges]);
  useDraft(file, state, refuse);

  const save = async (decision?: Decision) => {
    if (!opened || saving) return false;
    dispatch({ type: 'saving' });
    $refusal.set('');
    try {
      const saved = await ask('PUT text', { file, source: opened.text.source, decision, ...toSaved(state) });
      dispatch({ type: 'saved', saved });
      await deleteDraft(file);
      replaceFaults(saved.faults, [file]);
      void reload();
      return true;
    } catch (refusal) {
      dispatch({ type: 'unsaved', refusal });
      return false;
    }
  };
  const discard = async () => {
    if (!window.confirm('Was Sie getippt und nicht gespeichert haben, ist dann weg. Verwerfen?')) return;
    await deleteDraft(file);
    await open('Verworfen.');
  };
  /** Saves first what is typed: a suggestion changes the file. */
  const take = async ({ id }: FaultView, label: string) => {
    if (hasChanges && !(await save())) return;
    const text = await ask('POST suggestion', { file, id, label });
    dispatch({ type: 'replaced', text, progress: `${label}: noch ist nichts gespeichert.` });
  };
  const remove = async () => {
    if (!window.confirm('Den Artikel löschen? Was davon noch nicht veröffentlicht ist, ist dann weg.')) return;
    await ask('DELETE text', { file });
    await deleteDraft(file);
    onDeleted();
  };

  if (!opened) return refusal ? <Alert text={errorToText(refusal)} /> : <p>Wird geöffnet …</p>;
  const { field, text } = opened;
  const found: Found = {
    faults,
    take: (fault, label) => void take(fault, label).catch(refuse),
  };
  return (
    <>
      {/* Not a box of its own: the bar would stay in view only as far as the form reaches. */}
      <form
        ref={form}
        className="contents"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <div
          className="save-bar sticky top-0 z-3 flex items-center justify-between gap-2 bg-paper py-2 [&>button]:flex-none"
          data-file={file}
        >
          <span className="hint">{hasChanges ? 'Noch nicht ge\u00adspeichert' : ''}</span>
          {hasChanges ? <Button onClick={() => void discard().catch(refuse)}>Verwerfen</Button> : null}
          <Button type="submit" kind={hasChanges ? 'main' : undefined}>
            {hasChanges ? 'Speichern' : 'Gespeichert'}
          </Button>
        </div>
        <Alert text={refusal ? errorToText(refusal) : ''} />
        <Status>{progress}</Status>
        {draft && hasChanges ? (
          <p className="message">
            Hier steht, was Sie bis zum {formatDateTime(draft.at)} getippt und noch nicht gespeichert haben.
          </p>
        ) : null}
        <FoundHere value={found}>
          <Faults />
          <details className="field-group head-fields rounded-[18px]" open={text.body === undefined}>
            <summary>Angaben{text.body === undefined ? '' : ' zum Text: Überschrift, Datum, Quellen …'}</summary>
            <Fields
              field={field}
              path=""
              name={field.label ?? file}
              value={data}
              onChange={(data) => dispatch({ type: 'typed', data })}
            />
          </details>
        </FoundHere>
      </form>
      {conflictsIn(refusal).length > 0 ? (
        <ConflictDialog refusal={refusal} onDecided={(decision) => void save(decision)} onCancel={() => refuse('')} />
      ) : null}
      <Body state={state} dispatch={dispatch} />
      <History
        file={file}
        onTaken={(text) =>
          dispatch({
            type: 'replaced',
            text,
            progress: 'Der frühere Stand steht im Text. Noch ist nichts gespeichert.',
          })
        }
      />
      {file.startsWith('content/blog/') ? (
        <p>
          <Button kind="small" onClick={() => void remove().catch(refuse)}>
            Artikel löschen
          </Button>
        </p>
      ) : null}
    </>
  );
}

/** Ctrl+S, and ⌘+S on a Mac, which would save the page as a file. @returns ends it */
function saveOnShortcut(save: () => void): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key !== 's') return;
    event.preventDefault();
    const active = document.activeElement;
    // A cell of a table hands on what is typed when it is left.
    if (active instanceof HTMLElement && active.closest('td, th')) active.blur();
    else handOn();
    setTimeout(save, 50);
  };
  window.addEventListener('keydown', onKey);
  return () => window.removeEventListener('keydown', onKey);
}

/** A box hands on what is typed in it when it is left: by then the browser may have crashed. */
function handOn(): void {
  const at = document.activeElement;
  if (at?.closest('.block-box') && !at.closest('td, th'))
    getNearestEditorFromDOMNode(at)?.dispatchCommand(NESTED_EDITOR_UPDATED_COMMAND, undefined);
}

/** What stands below the head of an MDX file. */
function Body({ state, dispatch }: { state: OpenTextState; dispatch: Dispatch<Event> }) {
  const { opened, isBroken, editorRevision, startBody: body } = state;
  const timer = useRef(0);
  if (!opened || body === undefined) return null;
  const onInput = () => {
    dispatch({ type: 'typed', isTyping: true });
    clearTimeout(timer.current);
    timer.current = window.setTimeout(handOn, 500);
  };
  return (
    <>
      {body.includes('[[') ? (
        <p className="hint">
          Was in [[doppelten Klammern]] steht, ersetzen Sie durch Ihren Text. Was Sie nicht brauchen, löschen Sie.
        </p>
      ) : null}
      {isBroken ? null : (
        <div onInput={onInput}>
          <TextEditor
            key={editorRevision}
            body={body}
            blocks={opened.blocks}
            onChange={(body) => dispatch({ type: 'typed', body })}
            onBroken={(lost) => dispatch({ type: 'broken', lost })}
          />
        </div>
      )}
    </>
  );
}
