/** One text: its head as a form, its body in the text editor, and saving both. */
import { useEffect, useMemo, useReducer, useRef, useState, type Dispatch } from 'react';
import { api, errorToText, type Names, type PriceChange, type ShownFault } from './api.ts';
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
  onDirty: (isDirty: boolean) => void;
  onSaved: () => void;
  onPhoto: (name: string) => void;
  onDeleted: () => void;
};

export function OpenText({ file, names, found, onFound, onDirty, onSaved, onPhoto, onDeleted }: Props) {
  const [state, dispatch] = useReducer(reduceOpenText, unopened);
  const { opened, saving, data, refusal, progress } = state;
  const faults = useMemo(() => state.faults.filter((fault) => isStillThere(fault, state)), [state]);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => saveOnShortcut(() => form.current?.requestSubmit()), []);
  const hasChanges = isDirty(state);
  useEffect(() => onDirty(hasChanges), [hasChanges, onDirty]);

  const refuse = (error: unknown) => dispatch({ type: 'refused', message: errorToText(error) });
  useEffect(() => {
    api
      .open(file)
      .then((opened) => dispatch({ type: 'opened', opened }))
      .catch(refuse);
  }, [file]);
  useEffect(() => dispatch({ type: 'found', faults: found }), [found]);
  const isOpen = opened !== undefined;
  useEffect(() => {
    if (isOpen) arrive();
  }, [isOpen]);

  const save = async () => {
    if (!opened || saving) return false;
    dispatch({ type: 'saveStarted' });
    try {
      const saved = await api.save({ file, digest: opened.text.digest, ...toSaved(state) });
      dispatch({ type: 'saved', ...saved });
      onFound(saved.faults);
      setPrices(saved.prices);
      onSaved();
      return true;
    } catch (error) {
      dispatch({ type: 'saveRefused', message: errorToText(error) });
      return false;
    }
  };
  const [mended, setMended] = useState('');
  const [prices, setPrices] = useState<PriceChange>();
  /** What is typed is saved before: the file is what is mended. */
  const mend = async (ask: () => ReturnType<typeof api.mend>, what: string) => {
    if (!opened || (hasChanges && !(await save()))) return;
    const { text, faults } = await ask();
    dispatch({ type: 'opened', opened: { ...opened, text } });
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
        <SaveBar file={file} hasChanges={hasChanges} />
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
                  name={field.kind === 'list' ? 'Einträge' : file}
                  value={data}
                  onChange={(now) => dispatch({ type: 'headChanged', data: now })}
                />
              </KnownToFields>
            </details>
          </Mending>
        </Announcer>
      </form>
      <Body state={state} dispatch={dispatch} names={names} onPhoto={onPhoto} />
      {file.startsWith('content/blog/') ? (
        <DeleteArticle onDelete={() => void api.remove(file).then(onDeleted).catch(refuse)} />
      ) : null}
    </>
  );
}

const SaveBar = ({ file, hasChanges }: { file: string; hasChanges: boolean }) => (
  <div className="save-bar" data-file={file}>
    <span className="hint">{hasChanges ? 'Noch nicht gespeichert' : ''}</span>
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

type BodyProps = { state: State; dispatch: Dispatch<Action> } & Pick<Props, 'names' | 'onPhoto'>;

/** What stands below the head of an MDX file. */
function Body({ state, dispatch, names, onPhoto }: BodyProps) {
  const { opened, isBroken, editorRound } = state;
  const body = opened?.text.body;
  if (!opened || body === undefined) return null;
  return (
    <>
      {body.includes('[[') ? (
        <p className="hint">
          Was in [[doppelten Klammern]] steht, ersetzen Sie durch Ihren Text. Was Sie nicht brauchen, löschen Sie.
        </p>
      ) : null}
      {isBroken ? null : (
        <div onInput={() => dispatch({ type: 'typingStarted' })}>
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
          if (window.confirm('Den Artikel löschen? Veröffentlicht ist das erst mit „Veröffentlichen“.')) onDelete();
        }}
      >
        Artikel löschen
      </button>
    </p>
  );
}
