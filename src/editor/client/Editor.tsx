/** The editor: the list of texts, one of them open, and the buttons. */
import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { blogCategories, titleLengthWords } from '#domain/article-list';
import type { TextEntry } from '../texts.ts';
import { api, type Names, type Opened, type ShownFault } from './api.ts';
import { Faults } from './Faults.tsx';
import { FieldInput, Found, Group, List, Tell } from './Fields.tsx';
import { Publishing } from './Publishing.tsx';
import { TextEditor } from './TextEditor.tsx';

const groups: { title: string; of: (file: string) => boolean }[] = [
  { title: 'Artikel', of: (file) => file.startsWith('content/blog/') },
  { title: 'Leistungen', of: (file) => file.startsWith('content/services/') },
  { title: 'Rechtstexte', of: (file) => file.startsWith('content/legal/') },
  { title: 'Worte der Seiten', of: (file) => file.startsWith('content/pages/') },
  { title: 'Werkzeuge', of: (file) => file.startsWith('content/tools/') },
  { title: 'Angaben', of: (file) => /^content\/[a-z]+\.yaml$/.test(file) },
];

const nothing = 'Texte bearbeiten';

/** The open file stands in the address, so that „Zurück“ and „Neu laden“ do what they say. */
const openFile = () => decodeURIComponent(window.location.hash.slice(1));

export function Editor() {
  const [texts, setTexts] = useState<TextEntry[]>([]);
  const [names, setNames] = useState<Names>({});
  const [file, setFile] = useState(openFile);
  const [wanted, setWanted] = useState('');
  const [refused, setRefused] = useState('');
  const [said, setSaid] = useState('');
  const [isDirty, setDirty] = useState(false);
  const [round, setRound] = useState(0);
  // For what happens between two renderings.
  const dirty = useRef(false);
  const shown = useRef(file);
  const tellDirty = useCallback((is: boolean) => {
    dirty.current = is;
    setDirty(is);
  }, []);

  const tell = useCallback((error: unknown) => setRefused(error instanceof Error ? error.message : String(error)), []);
  const reload = useCallback(
    () => Promise.all([api.texts().then(setTexts), api.names().then(setNames)]).catch(tell),
    [tell],
  );
  useEffect(() => void reload(), [reload]);
  useEffect(() => {
    // Whatever leads to another text: the list, a fault's link, the browser's own „Zurück“.
    const follow = () => {
      const to = openFile();
      if (to === shown.current) return;
      if (dirty.current && !window.confirm('Sie haben noch nicht gespeichert. Trotzdem weggehen?')) {
        window.history.pushState(null, '', `#${shown.current}`);
        return;
      }
      tellDirty(false);
      setRefused('');
      // What is said of a text that has just been deleted is said where none is open.
      if (to !== '') setSaid('');
      shown.current = to;
      setFile(to);
    };
    const warn = (event: BeforeUnloadEvent) => {
      if (dirty.current) event.preventDefault();
    };
    window.addEventListener('hashchange', follow);
    window.addEventListener('beforeunload', warn);
    return () => {
      window.removeEventListener('hashchange', follow);
      window.removeEventListener('beforeunload', warn);
    };
  }, [tellDirty]);

  const go = (to: string) => {
    window.location.hash = to;
  };
  const title =
    file === '' ? nothing : file === 'neu' ? 'Neuer Artikel' : (texts.find((one) => one.file === file)?.title ?? file);
  useEffect(() => {
    document.title = title === nothing ? nothing : `${title} – ${nothing}`;
  }, [title]);
  // Whoever opens a text is led to it; a page that is loaded anew begins at its beginning.
  const heading = useRef<HTMLHeadingElement>(null);
  const first = useRef(file);
  useEffect(() => {
    if (first.current !== file) heading.current?.focus();
    first.current = file;
  }, [file]);
  const found = texts.filter(({ file, title }) => `${file} ${title}`.toLowerCase().includes(wanted.toLowerCase()));

  return (
    <div className="editor">
      <nav aria-label="Texte">
        <a
          className="skip-link"
          href={`#${file}`}
          onClick={(event) => {
            event.preventDefault();
            heading.current?.focus();
          }}
        >
          Zum geöffneten Text
        </a>
        <h1>Texte</h1>
        <p>
          <button type="button" className="button--main" onClick={() => go('neu')}>
            Neuer Artikel
          </button>
        </p>
        <input
          type="search"
          aria-label="Texte suchen"
          placeholder="Suchen"
          value={wanted}
          onChange={({ target }) => setWanted(target.value)}
        />
        {groups.map(({ title, of }) => (
          <details key={title} open={title === 'Artikel' || wanted !== ''}>
            <summary>{title}</summary>
            <ul>
              {found
                .filter((entry) => of(entry.file))
                .map((entry) => (
                  <li key={entry.file}>
                    <a
                      href={`#${entry.file}`}
                      aria-current={entry.file === file ? 'page' : undefined}
                      onClick={(event) => {
                        event.preventDefault();
                        go(entry.file);
                      }}
                    >
                      {entry.title}
                      {entry.draft ? <span className="hint"> (Entwurf)</span> : null}
                    </a>
                  </li>
                ))}
            </ul>
          </details>
        ))}
      </nav>
      <main>
        <Publishing
          file={file === 'neu' ? '' : file}
          isDirty={isDirty}
          onChanged={() => {
            void reload();
            // What was typed meanwhile stays; a file that others changed is refused when it is saved.
            if (!dirty.current) setRound((before) => before + 1);
          }}
        />
        {refused ? (
          <p className="message is-wrong" role="alert">
            {refused}
          </p>
        ) : null}
        <h2 ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <div role="status">{said ? <p className="message">{said}</p> : null}</div>
        {file === '' ? <p>Wählen Sie einen Text aus der Liste, oder beginnen Sie einen neuen Artikel.</p> : null}
        {file === 'neu' ? (
          <NewArticle
            names={names}
            onMade={(made) =>
              void reload().then(() => {
                window.location.hash = made;
              })
            }
          />
        ) : null}
        {file !== '' && file !== 'neu' ? (
          <OpenText
            key={`${file} ${round}`}
            file={file}
            names={names}
            onDirty={tellDirty}
            onSaved={() => void reload()}
            onPhoto={(name) =>
              setNames((before) => ({ ...before, photo: [...(before['photo'] ?? []), { name, meaning: name }] }))
            }
            onDeleted={() => {
              tellDirty(false);
              setSaid(`„${title}“ ist gelöscht.`);
              void reload();
              window.location.hash = '';
            }}
          />
        ) : null}
      </main>
    </div>
  );
}

function NewArticle({ names, onMade }: { names: Names; onMade: (file: string) => void }) {
  const [title, setTitle] = useState('');
  const [category, setCategory] = useState('GEG');
  const [author, setAuthor] = useState('');
  const [refused, setRefused] = useState('');
  const authors = names['author'] ?? [];
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setRefused('');
        api
          .create({ title, category, author: author || (authors[0]?.name ?? '') })
          .then(({ file }) => onMade(file))
          .catch((error: unknown) => {
            setRefused(error instanceof Error ? error.message : String(error));
            box.current?.focus();
          });
      }}
    >
      <label className="field">
        Überschrift ({titleLengthWords})
        <input
          ref={box}
          type="text"
          required
          aria-invalid={refused ? true : undefined}
          aria-describedby={refused ? id : undefined}
          value={title}
          onChange={({ target }) => setTitle(target.value)}
        />
      </label>
      {refused ? (
        <p id={id} className="message is-wrong" role="alert">
          {refused}
        </p>
      ) : null}
      <label className="field">
        Rubrik
        <select value={category} onChange={({ target }) => setCategory(target.value)}>
          {Object.entries(blogCategories).map(([key, name]) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label className="field">
        Wer schreibt
        <select value={author} onChange={({ target }) => setAuthor(target.value)}>
          {authors.map(({ name, meaning }) => (
            <option key={name} value={name}>
              {meaning}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" className="button--main">
        Anlegen
      </button>
    </form>
  );
}

type OpenProps = {
  file: string;
  names: Names;
  onDirty: (isDirty: boolean) => void;
  onSaved: () => void;
  onPhoto: (name: string) => void;
  onDeleted: () => void;
};

const countBlocks = (body = ''): number => body.match(/<[A-Z]/g)?.length ?? 0;

function OpenText({ file, names, onDirty, onSaved, onPhoto, onDeleted }: OpenProps) {
  const [opened, setOpened] = useState<Opened>();
  const [data, setData] = useState<unknown>();
  const [body, setBody] = useState<string>();
  const [faults, setFaults] = useState<readonly ShownFault[]>([]);
  const [said, setSaid] = useState('');
  // Counted, so that the same words twice are told twice.
  const [told, setTold] = useState({ what: '', count: 0 });
  const tellSoftly = useCallback((what: string) => setTold(({ count }) => ({ what, count: count + 1 })), []);
  const [refused, setRefused] = useState('');
  // A cell of a table and a box hand on what is typed when they are left: so they are left before saving.
  const [isTyped, setTyped] = useState(false);
  const [round, setRound] = useState(0);
  const [isBroken, setBroken] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const saving = useRef(false);
  const latest = useRef(body);
  useEffect(() => {
    latest.current = body;
  }, [body]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key !== 's') return;
      event.preventDefault();
      const active = document.activeElement;
      if (active instanceof HTMLElement && active.closest('td, th, .box')) active.blur();
      setTimeout(() => form.current?.requestSubmit(), 50);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  const isDirty = isTyped || body !== undefined || (opened !== undefined && data !== opened.text.data);
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);

  const tell = (error: unknown) => setRefused(error instanceof Error ? error.message : String(error));
  useEffect(() => {
    let isGone = false;
    api
      .open(file)
      .then((now) => {
        if (isGone) return;
        setOpened(now);
        setData(now.text.data);
      })
      .catch(tell);
    return () => {
      isGone = true;
    };
  }, [file]);

  const save = async () => {
    if (!opened || saving.current) return;
    saving.current = true;
    setRefused('');
    setSaid('Wird gespeichert …');
    // What is typed from here on is not in what is saved.
    setTyped(false);
    const { digest } = opened.text;
    try {
      const { text, faults } = await api.save({
        file,
        digest,
        ...(data === opened.text.data ? {} : { data }),
        ...(body === undefined ? {} : { body }),
      });
      // The text editor keeps what it shows, unless a pasted table has become a block.
      const isOther = body !== undefined && latest.current === body && countBlocks(body) !== countBlocks(text.body);
      if (isOther) setRound((before) => before + 1);
      setOpened({ ...opened, text: isOther ? text : { ...text, body: opened.text.body } });
      setData((now: unknown) => (now === data ? text.data : now));
      setBody((now) => (now === body ? undefined : now));
      setFaults(faults);
      setSaid(
        faults.length > 0 ? 'Gespeichert. Die Prüfung hat noch etwas gefunden:' : 'Gespeichert, alles in Ordnung.',
      );
      onSaved();
    } catch (error) {
      setTyped(isTyped);
      setSaid('');
      tell(error);
    } finally {
      saving.current = false;
    }
  };

  const found = useMemo(() => faults.filter(({ at }) => at !== undefined), [faults]);

  if (!opened)
    return refused ? (
      <p className="message is-wrong" role="alert">
        {refused}
      </p>
    ) : (
      <p>Wird geöffnet …</p>
    );
  const { field, text, blocks } = opened;
  const isArticle = file.startsWith('content/blog/');
  return (
    <>
      <form
        ref={form}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <div className="save-bar">
          <span className="hint">{file}</span>
          <button type="submit" className={isDirty ? 'button--main' : ''}>
            {isDirty ? 'Speichern' : 'Gespeichert'}
          </button>
        </div>
        {refused ? (
          <p className="message is-wrong" role="alert">
            {refused}
          </p>
        ) : null}
        <div role="status">{said ? <p className="message">{said}</p> : null}</div>
        <div role="status" className="heard-only">
          <span key={told.count}>{told.what}</span>
        </div>
        <Faults faults={faults} />
        <details className="head-fields" open={text.body === undefined}>
          <summary>Angaben{text.body === undefined ? '' : ' zum Text: Überschrift, Datum, Quellen …'}</summary>
          <Tell value={tellSoftly}>
            <Found value={found}>
              {field.kind === 'group' ? (
                <Group
                  field={field}
                  path=""
                  value={(data ?? {}) as Record<string, unknown>}
                  onChange={setData}
                  names={names}
                />
              ) : field.kind === 'list' ? (
                <List
                  field={field}
                  path=""
                  name="Einträge"
                  value={(data ?? []) as unknown[]}
                  onChange={setData}
                  names={names}
                />
              ) : (
                <FieldInput field={field} path="" name={file} value={data} onChange={setData} names={names} />
              )}
            </Found>
          </Tell>
        </details>
      </form>
      {text.body?.includes('[[') ? (
        <p className="hint">
          Was in [[doppelten Klammern]] steht, ersetzen Sie durch Ihren Text. Was Sie nicht brauchen, löschen Sie.
        </p>
      ) : null}
      {text.body === undefined || isBroken ? null : (
        <div onInput={() => setTyped(true)}>
          <TextEditor
            key={round}
            body={text.body}
            blocks={blocks}
            names={names}
            onChange={setBody}
            onPhoto={onPhoto}
            onBroken={() => {
              // What cannot be shown must not be saved either.
              setBroken(true);
              setBody(undefined);
              setRefused(
                'Dieser Text lässt sich hier nicht zeigen, nur die Angaben dazu. Drücken Sie „Prüfen“, und ändern Sie ihn in VS Code.',
              );
            }}
          />
        </div>
      )}
      {isArticle ? (
        <p>
          <button
            type="button"
            className="button--small"
            onClick={() => {
              if (window.confirm('Den Artikel löschen? Veröffentlicht ist das erst mit „Veröffentlichen“.'))
                api.remove(file).then(onDeleted).catch(tell);
            }}
          >
            Artikel löschen
          </button>
        </p>
      ) : null}
    </>
  );
}
