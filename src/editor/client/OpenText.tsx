/** One text: its head as a form, its body in the text editor, and saving both. */
import { NESTED_EDITOR_UPDATED_COMMAND } from '@mdxeditor/editor';
import { getNearestEditorFromDOMNode } from 'lexical';
import { useCallback, useEffect, useMemo, useReducer, useRef, useState, type Dispatch } from 'react';
import { formatDateTime } from '#domain/format';
import type { Choices } from '../versions.ts';
import { api, errorToText, Refusal, type Names, type PriceChange, type ShownFault } from './api.ts';
import { Decision } from './Differences.tsx';
import { useDraft } from './draft.ts';
import { History } from './Earlier.tsx';
import { Faults, Mending } from './Faults.tsx';
import { arrive } from './places.ts';
import { Prices } from './Prices.tsx';
import { Announcer, KnownToFields, Fields } from './Fields.tsx';
import { Alert, Status } from './Messages.tsx';
import {
  isDirty,
  isStillThere,
  reduceOpenText,
  toSaved,
  unopened,
  type OpenText as State,
  type OpenTextAction as Action,
} from './open-text.ts';
import { TextEditor } from './TextEditor.tsx';

type Props = {
  file: string;
  names: Names;
  /** What the check has found in it. */
  found: readonly ShownFault[];
  onFound: (faults: readonly ShownFault[]) => void;
  /** @param isLost what is typed is not kept on this machine either */
  onDirty: (isDirty: boolean, isLost?: boolean) => void;
  onSaved: () => void;
  onPhoto: (name: string) => void;
  onDeleted: () => void;
};

export function OpenText({ file, names, found, onFound, onDirty, onSaved, onPhoto, onDeleted }: Props) {
  const [state, dispatch] = useReducer(reduceOpenText, unopened);
  const { opened, saving, data, conflicts, refusal, progress } = state;
  const faults = useMemo(() => state.faults.filter((fault) => isStillThere(fault, state)), [state]);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => saveOnShortcut(() => form.current?.requestSubmit()), []);
  const hasChanges = isDirty(state);
  useEffect(() => onDirty(hasChanges), [hasChanges, onDirty]);

  const refuse = (error: unknown) => dispatch({ type: 'refused', message: errorToText(error) });
  const open = useCallback(() => api.open(file).then((opened) => dispatch({ type: 'opened', opened }), refuse), [file]);
  useEffect(() => void open(), [open]);

  const stopKeeping = useDraft(file, state, (refused) => {
    onDirty(true, refused !== undefined);
    dispatch({ type: 'refused', message: refused === undefined ? '' : errorToText(refused) });
  });
  useEffect(() => dispatch({ type: 'found', faults: found }), [found]);
  const isOpen = opened !== undefined;
  useEffect(() => {
    if (isOpen) arrive();
  }, [isOpen]);

  const save = async (choices?: Choices) => {
    if (!opened || saving) return false;
    dispatch({ type: 'saveStarted' });
    await stopKeeping();
    try {
      const saved = await api.save({ file, source: opened.text.source, choices, ...toSaved(state) });
      dispatch({ type: 'saved', ...saved });
      onFound(saved.faults);
      setMended('');
      setPrices(saved.prices);
      onSaved();
      return true;
    } catch (error) {
      const conflicts = error instanceof Refusal ? error.conflicts : [];
      dispatch({ type: 'saveRefused', message: errorToText(error), conflicts });
      return false;
    }
  };
  /** What is typed may come back from the bin. */
  const discard = async () => {
    if (!opened) return;
    await stopKeeping();
    await api.keep({ file, source: opened.text.source, ...toSaved(state) });
    await api.discard(file);
    await open();
    onSaved();
    dispatch({ type: 'told', sentence: 'Verworfen. Was Sie getippt hatten, liegt im Papierkorb.' });
  };
  const [mended, setMended] = useState('');
  const [prices, setPrices] = useState<PriceChange>();
  /** What is typed is saved before: the file is what is mended. */
  const mend = async (ask: () => ReturnType<typeof api.mend>, what: string) => {
    if (!opened || (hasChanges && !(await save()))) return;
    const { text, faults } = await ask();
    dispatch({ type: 'opened', opened: { ...opened, text, draft: undefined } });
    setMended(what);
    onFound(faults);
    onSaved();
  };

  const known = useMemo(() => ({ faults, names }), [faults, names]);
  if (!opened) return refusal ? <Alert text={refusal} /> : <p>Wird geöffnet …</p>;
  const { field, text } = opened;
  return (
    <>
      <form
        ref={form}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <SaveBar file={file} hasChanges={hasChanges} onDiscard={() => void discard().catch(refuse)} />
        <Alert text={refusal} />
        <Status text={progress} />
        {prices ? <Prices key={prices.names.join()} change={prices} /> : null}
        {mended === '' ? null : (
          <p className="message" role="status">
            Geändert und gespeichert: {mended}{' '}
            <button
              type="button"
              className="button--small"
              onClick={() => void mend(() => api.undoMend(file), '').catch(refuse)}
            >
              Rückgängig
            </button>
          </p>
        )}
        {opened.draft && hasChanges ? (
          <p className="message">
            Hier steht, was Sie bis zum {formatDateTime(opened.draft.at)} getippt und noch nicht gespeichert haben.
          </p>
        ) : null}
        <Announcer>
          <Mending
            value={(fault, { index, label }, answer) =>
              void mend(() => api.mend({ file, id: fault.id, action: index, answer }), label).catch(refuse)
            }
          >
            <Faults faults={faults} />
            <details className="head-fields" open={text.body === undefined}>
              <summary>Angaben{text.body === undefined ? '' : ' zum Text: Überschrift, Datum, Quellen …'}</summary>
              <KnownToFields value={known}>
                <Fields
                  field={field}
                  path=""
                  name={field.label ?? file}
                  value={data}
                  onChange={(now) => dispatch({ type: 'headChanged', data: now })}
                />
              </KnownToFields>
            </details>
          </Mending>
        </Announcer>
      </form>
      {conflicts.length > 0 ? (
        <Decision
          conflicts={conflicts}
          sides={{ mine: 'Meine Fassung', theirs: 'Die andere Fassung' }}
          names={names}
          onDecided={(choices) => void save(choices)}
          onCancel={() => dispatch({ type: 'told', sentence: '' })}
        />
      ) : null}
      <Body state={state} dispatch={dispatch} names={names} onPhoto={onPhoto} />
      <History
        file={file}
        refuse={refuse}
        onTaken={() =>
          void open().then(() =>
            dispatch({ type: 'told', sentence: 'Der frühere Stand steht im Text. Noch ist nichts gespeichert.' }),
          )
        }
      />
      {file.startsWith('content/blog/') ? (
        <DeleteArticle
          onDelete={() =>
            void stopKeeping()
              .then(() => api.remove(file))
              .then(onDeleted, refuse)
          }
        />
      ) : null}
    </>
  );
}

type SaveBarProps = { file: string; hasChanges: boolean; onDiscard: () => void };

const SaveBar = ({ file, hasChanges, onDiscard }: SaveBarProps) => (
  <div className="save-bar" data-file={file}>
    <span className="hint">{hasChanges ? 'Noch nicht gespeichert' : ''}</span>
    {hasChanges ? (
      <button type="button" onClick={onDiscard}>
        Verwerfen
      </button>
    ) : null}
    <button type="submit" className={hasChanges ? 'button--main' : ''}>
      {hasChanges ? 'Speichern' : 'Gespeichert'}
    </button>
  </div>
);

/** Ctrl+S, and ⌘+S on a Mac, which would save the page as a file. @returns ends it */
function saveOnShortcut(save: () => void): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key !== 's') return;
    event.preventDefault();
    const active = document.activeElement;
    // A cell of a table and a box hand on what is typed when they are left.
    if (active instanceof HTMLElement && active.closest('td, th, .box')) active.blur();
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

type BodyProps = { state: State; dispatch: Dispatch<Action> } & Pick<Props, 'names' | 'onPhoto'>;

/** What stands below the head of an MDX file. */
function Body({ state, dispatch, names, onPhoto }: BodyProps) {
  const { opened, isBroken, editorRound, startBody: body } = state;
  const timer = useRef(0);
  if (!opened || body === undefined) return null;
  const onInput = () => {
    dispatch({ type: 'typingStarted' });
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
            key={editorRound}
            body={body}
            blocks={opened.blocks}
            names={names}
            onChange={(now) => dispatch({ type: 'bodyChanged', body: now })}
            onPhoto={onPhoto}
            onBroken={() => dispatch({ type: 'editorBroke' })}
          />
        </div>
      )}
    </>
  );
}

function DeleteArticle({ onDelete }: { onDelete: () => void }) {
  return (
    <p>
      <button
        type="button"
        className="button--small"
        onClick={() => {
          if (window.confirm('Den Artikel in den Papierkorb legen? Von dort können Sie ihn zurückholen.')) onDelete();
        }}
      >
        Artikel löschen
      </button>
    </p>
  );
}
