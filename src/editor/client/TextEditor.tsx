/** The text of an article, service or legal page: written like a letter, its blocks as boxes with their own fields. */
import {
  BoldItalicUnderlineToggles,
  convertSelectionToNode$,
  CreateLink,
  currentBlockType$,
  headingsPlugin,
  insertJsx$,
  jsxPlugin,
  linkDialogPlugin,
  linkPlugin,
  listsPlugin,
  ListsToggle,
  markdownShortcutPlugin,
  MDXEditor,
  NestedLexicalEditor,
  quotePlugin,
  SingleChoiceToggleGroup,
  tablePlugin,
  thematicBreakPlugin,
  toolbarPlugin,
  UndoRedo,
  useCellValue,
  useLexicalNodeRemove,
  useMdastNodeUpdater,
  usePublisher,
  type JsxComponentDescriptor,
  type JsxEditorProps,
  type MDXEditorMethods,
} from '@mdxeditor/editor';
import '@mdxeditor/editor/style.css';
import { $parseSerializedNode, type ElementNode } from 'lexical';
import { createContext, useContext, useEffect, useId, useMemo, useRef, useState, type RefObject } from 'react';
import type { BlockForm } from '../blocks.ts';
import { api, errorToText, type Names } from './api.ts';
import { faithfulPlugin } from './faithful.ts';
import { german } from './german.ts';
import { listenToIncoming } from './incoming.ts';
import { Alert } from './Messages.tsx';
import { nameTheNameless } from './names.ts';
import { listenToKeys } from './keys.ts';
import { SkipLink } from './SkipLink.tsx';

type Attribute = BlockForm['attributes'][number];
type MdastJsx = JsxEditorProps['mdastNode'];
type Values = Record<string, string>;

type SharedParts = {
  blocks: readonly BlockForm[];
  names: Names;
  onPhoto: (name: string) => void;
  /** Name of the block that is just being put in: its fields open by themselves. */
  fresh: RefObject<string>;
  put: RefObject<(block: BlockForm, values: Values) => void>;
};
/** What the blocks within the text need; the editor hands nothing on to them. */
const Shared = createContext<SharedParts>({
  blocks: [],
  names: {},
  onPhoto: () => undefined,
  fresh: { current: '' },
  put: { current: () => undefined },
});

const toValues = ({ attributes }: MdastJsx): Values =>
  Object.fromEntries(
    attributes.flatMap((attribute) =>
      attribute.type === 'mdxJsxAttribute' && typeof attribute.value === 'string'
        ? [[attribute.name, attribute.value]]
        : [],
    ),
  );

const toAttributes = ({ attributes }: BlockForm, values: Values): MdastJsx['attributes'] =>
  attributes
    .map(({ name }) => ({ type: 'mdxJsxAttribute' as const, name, value: values[name] ?? '' }))
    .filter(({ value }) => value !== '');

const isOfPhoto = ({ lookup }: Attribute): boolean => lookup === 'photo';

/** The words between the tags of a block in a sentence. */
const toWords = ({ children }: MdastJsx): string =>
  children
    .map((child) => ('value' in child ? child.value : 'children' in child ? toWords(child as MdastJsx) : ''))
    .join('');

function AttributeInput({
  attribute,
  value,
  onChange,
}: {
  attribute: Attribute;
  value: string;
  onChange: (value: string) => void;
}) {
  const id = useId();
  const { names, onPhoto } = useContext(Shared);
  const { choices, lookup, required, what } = attribute;
  const known =
    lookup === undefined || lookup === 'laws' || lookup === 'areas' || lookup === 'anyAreas'
      ? undefined
      : names[lookup];
  const [refused, setRefused] = useState('');
  const upload = async (file: File | undefined) => {
    if (!file) return;
    try {
      const { name } = await api.photo(file);
      onPhoto(name);
      onChange(name);
      setRefused('');
    } catch (error) {
      setRefused(errorToText(error));
    }
  };
  const options =
    choices.length > 0
      ? choices
      : known?.map(({ name, meaning }) => ({ value: name, label: name === meaning ? name : `${meaning} (${name})` }));
  return (
    <div className="field">
      <label htmlFor={id}>
        {what}
        {required ? '' : <span className="hint"> (kann leer bleiben)</span>}
      </label>
      {options ? (
        <select id={id} value={value} onChange={({ target }) => onChange(target.value)}>
          {!required || !options.some((one) => one.value === value) ? (
            <option value={required ? value : ''}>{(required && value) || '–'}</option>
          ) : null}
          {options.map((one) => (
            <option key={one.value} value={one.value}>
              {one.label}
            </option>
          ))}
        </select>
      ) : (
        <input id={id} type="text" value={value} onChange={({ target }) => onChange(target.value)} />
      )}
      {lookup === 'photo' ? (
        <p>
          <label>
            Oder ein Foto von diesem Rechner:{' '}
            <input type="file" accept="image/*" onChange={({ target }) => void upload(target.files?.[0])} />
          </label>
        </p>
      ) : null}
      {refused ? (
        <p className="is-wrong" role="alert">
          {refused}
        </p>
      ) : null}
    </div>
  );
}

/** What the check would ask for. */
const missingIn = ({ attributes }: BlockForm, values: Values): string[] =>
  attributes.filter(({ name, required }) => required && !values[name]?.trim()).map(({ what }) => what);

/** What stands in the text for a block within a sentence, and on the button of a box. */
function toLabel(block: BlockForm, values: Values, words: string, names: Names): string {
  const { name, what, attributes } = block;
  if (block.place === 'sentence' && missingIn(block, values).length > 0)
    return `⟨${what.split(/[,;:]/, 1)[0]}: noch leer⟩`;
  const shown = attributes.flatMap(({ name, choices, lookup }) => {
    const value = values[name];
    if (value === undefined) return [];
    const find = (kind: string, name: string) => names[kind]?.find((one) => one.name === name);
    if (lookup === 'laws') return value.split(' ').map((id) => find('law', id)?.paragraph ?? id);
    const known = lookup === undefined ? undefined : find(lookup, value);
    return [known?.short ?? choices.find((one) => one.value === value)?.label ?? value];
  });
  // A paragraph in place of its figure.
  const law =
    values['only'] === 'paragraph'
      ? (names['law'] ?? []).find((one) => one.name === values['id'])?.paragraph
      : undefined;
  if (law !== undefined) return `⟨${law}⟩`;
  if (values['only'] === 'value' || name === 'Law') return `⟨${[shown[0], words].filter(Boolean).join(' ')}⟩`;
  return `⟨${[what.split(/[,;:]/, 1)[0], ...shown, words].filter(Boolean).join(', ')}⟩`;
}

type DialogProps = {
  block: BlockForm;
  node: MdastJsx;
  /** Just put in: given up, it goes again. */
  isFresh: boolean;
  onDone: (node: Partial<MdastJsx>) => void;
  onClose: () => void;
};

function BlockDialog({ block, node, isFresh, onDone, onClose }: DialogProps) {
  const remove = useLexicalNodeRemove();
  const isDone = useRef(false);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
    const inputs = dialog.current?.querySelectorAll<HTMLInputElement | HTMLSelectElement>('select, [type=text]') ?? [];
    if (isFresh) [...inputs].find(({ value }) => value === '')?.focus();
  }, [isFresh]);
  const [values, setValues] = useState(() => toValues(node));
  const [words, setWords] = useState(() => toWords(node));
  const id = useId();
  return (
    <dialog
      ref={dialog}
      className="block-dialog"
      aria-labelledby={`${id}-title`}
      onClose={() => {
        onClose();
        if (isFresh && !isDone.current) remove();
      }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const isSame = block.content !== 'words' || words === toWords(node);
          const children = isSame ? node.children : words === '' ? [] : [{ type: 'text', value: words }];
          isDone.current = true;
          onDone({ attributes: toAttributes(block, values), children } as Partial<MdastJsx>);
          dialog.current?.close();
        }}
      >
        <h2 id={`${id}-title`}>{block.what}</h2>
        {block.attributes.map((attribute) => (
          <AttributeInput
            key={attribute.name}
            attribute={attribute}
            value={values[attribute.name] ?? ''}
            onChange={(value) => setValues((before) => ({ ...before, [attribute.name]: value }))}
          />
        ))}
        {block.content === 'words' ? (
          <div className="field">
            <label htmlFor={id}>
              Worte dahinter<span className="hint"> (kann leer bleiben)</span>
            </label>
            <input id={id} type="text" value={words} onChange={({ target }) => setWords(target.value)} />
          </div>
        ) : null}
        <p className="buttons">
          <button type="submit" className="button--main">
            Übernehmen
          </button>
          <button type="button" onClick={() => dialog.current?.close()}>
            Abbrechen
          </button>
          <button
            type="button"
            onClick={() => {
              isDone.current = true;
              dialog.current?.close();
              remove();
            }}
          >
            Aus dem Text entfernen
          </button>
        </p>
      </form>
    </dialog>
  );
}

/** A block in the text: a chip within a sentence, a box on lines of its own. */
function BlockEditor({ mdastNode }: JsxEditorProps) {
  const { blocks, names, fresh } = useContext(Shared);
  const update = useMdastNodeUpdater<MdastJsx>();
  const [isFresh] = useState(() => fresh.current === mdastNode.name);
  // A text has up to a hundred blocks: each gets its fields when they are asked for.
  const [isOpen, setOpen] = useState(isFresh);
  useEffect(() => void (fresh.current = ''), [fresh]);
  const block = blocks.find(({ name }) => name === mdastNode.name);
  const values = toValues(mdastNode);
  if (!block) return <span className="block-chip is-wrong">⟨{mdastNode.name}⟩</span>;
  const open = () => setOpen(true);
  const edit = isOpen ? (
    <BlockDialog block={block} node={mdastNode} isFresh={isFresh} onDone={update} onClose={() => setOpen(false)} />
  ) : null;
  const missing = missingIn(block, values);
  if (block.place === 'sentence')
    return (
      <>
        <button type="button" className={missing.length > 0 ? 'block-chip is-wrong' : 'block-chip'} onClick={open}>
          {toLabel(block, values, toWords(mdastNode), names)}
        </button>
        {edit}
      </>
    );
  const photo = block.attributes.find(isOfPhoto);
  return (
    <div className="block-box">
      <button type="button" className="block-box__head" onClick={open}>
        {toLabel(block, values, '', names)} – ändern
      </button>
      {edit}
      {missing.length > 0 ? <p className="is-wrong">Noch leer: {missing.join('; ')}.</p> : null}
      {photo && values[photo.name] ? (
        <figure>
          <img src={`/photos/${values[photo.name]}`} alt={values['alt'] ?? ''} />
          {values['caption'] ? <figcaption>{values['caption']}</figcaption> : null}
          {values['alt'] ? <p className="hint">Wer es nicht sieht, hört: {values['alt']}</p> : null}
        </figure>
      ) : null}
      {block.content === 'nothing' ? null : (
        <NestedLexicalEditor<MdastJsx>
          block
          contentEditableProps={{ ariaLabel: `Im Kasten ${toLabel(block, values, '', names)}` }}
          getContent={(node) => node.children}
          getUpdatedMdastNode={(node, children) => ({ ...node, children }) as MdastJsx}
        />
      )}
    </div>
  );
}

const paragraphKinds: { value: string; name: string; node: { type: string; tag?: string } }[] = [
  { value: 'paragraph', name: 'Absatz', node: { type: 'paragraph' } },
  { value: 'h2', name: 'Überschrift', node: { type: 'heading', tag: 'h2' } },
  { value: 'h3', name: 'Kleine Überschrift', node: { type: 'heading', tag: 'h3' } },
  { value: 'quote', name: 'Zitat', node: { type: 'quote' } },
];

/** Buttons: the text editor's own menu loses the focus, and hides the page from a screen reader while it is open. */
function ParagraphKinds() {
  const convert = usePublisher(convertSelectionToNode$);
  const current = useCellValue(currentBlockType$);
  return (
    <SingleChoiceToggleGroup
      value={current}
      items={paragraphKinds.map(({ value, name }) => ({ value, title: name, contents: name }))}
      onChange={(wanted) => {
        const { node } = paragraphKinds.find(({ value }) => value === wanted) ?? { node: { type: 'paragraph' } };
        const empty = { children: [], direction: null, format: '', indent: 0, version: 1 };
        convert(() => $parseSerializedNode({ ...empty, ...node }) as ElementNode);
      }}
    />
  );
}

/**
 * A list of buttons, not a select: with the keyboard that would set a block into the text at each step through its
 * options.
 */
function InsertBlock({ onDone }: { onDone: () => void }) {
  const { blocks, fresh, put } = useContext(Shared);
  const insert = usePublisher(insertJsx$);
  useEffect(() => {
    put.current = (block, values) => {
      if (block.attributes.some(({ required, name }) => required && !values[name])) fresh.current = block.name;
      // Of its own, so that two of the same kind share nothing.
      const { children } = structuredClone(block.empty) as unknown as MdastJsx;
      const kind = block.place === 'own' ? 'flow' : 'text';
      insert({ kind, name: block.name, props: values, children: children as never });
    };
  }, [fresh, insert, put]);
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  return (
    <>
      <button
        type="button"
        className="insert-button"
        aria-haspopup="dialog"
        data-toolbar-item
        onClick={() => dialog.current?.showModal()}
      >
        Einfügen …
      </button>
      <dialog ref={dialog} className="block-dialog" aria-labelledby={id} data-editor-dialog>
        <h2 id={id}>Was soll an die Stelle des Zeigers?</h2>
        <ul>
          {blocks
            .filter(({ offered }) => offered)
            .map((block) => (
              <li key={block.name}>
                <button
                  type="button"
                  onClick={() => {
                    dialog.current?.close();
                    onDone();
                    put.current(block, {});
                  }}
                >
                  {block.what}
                </button>
              </li>
            ))}
        </ul>
        <p>
          <button type="button" onClick={() => dialog.current?.close()}>
            Abbrechen
          </button>
        </p>
      </dialog>
    </>
  );
}

const toDescriptor = ({ name, place, content, attributes }: BlockForm): JsxComponentDescriptor => ({
  name,
  kind: place === 'own' ? 'flow' : 'text',
  props: attributes.map(({ name, required }) => ({ name, type: 'string', required })),
  hasChildren: content !== 'nothing',
  Editor: BlockEditor,
});

/** The browser takes the start of the next paragraph along at a third click, and what is typed then would join both. */
function keepToParagraph({ detail }: MouseEvent): void {
  const selection = window.getSelection();
  if (detail < 3 || !selection || selection.rangeCount === 0) return;
  const range = selection.getRangeAt(0);
  const paragraph = range.startContainer.parentElement?.closest('p, h2, h3, li, blockquote');
  if (!paragraph || paragraph.contains(range.endContainer)) return;
  range.setEnd(paragraph, paragraph.childNodes.length);
  selection.removeAllRanges();
  selection.addRange(range);
}

type PluginOptions = {
  blocks: readonly BlockForm[];
  links: Names[string];
  toPath: (chosen: string) => string;
  focusText: () => void;
};

const toPlugins = ({ blocks, links, toPath, focusText }: PluginOptions) => [
  headingsPlugin({ allowedHeadingLevels: [2, 3] }),
  listsPlugin(),
  linkPlugin(),
  linkDialogPlugin({ linkAutocompleteSuggestions: links.map(({ meaning }) => meaning), showLinkTitleField: false }),
  quotePlugin(),
  tablePlugin(),
  thematicBreakPlugin(),
  jsxPlugin({ jsxComponentDescriptors: blocks.map(toDescriptor) }),
  faithfulPlugin({ toPath }),
  markdownShortcutPlugin(),
  toolbarPlugin({
    toolbarContents: () => (
      <>
        <UndoRedo />
        <BoldItalicUnderlineToggles options={['Bold', 'Italic']} />
        <ParagraphKinds />
        <ListsToggle options={['bullet', 'number']} />
        <CreateLink />
        <InsertBlock onDone={focusText} />
      </>
    ),
  }),
];

type TextEditorProps = {
  body: string;
  blocks: readonly BlockForm[];
  names: Names;
  /** Called with what is written, from the first change on. */
  onChange: (body: string) => void;
  onPhoto?: (name: string) => void;
  /** The text cannot be shown; it has to be mended as a file. */
  onBroken: (why: string) => void;
  editor?: RefObject<MDXEditorMethods | null>;
};

export function TextEditor({
  body,
  blocks,
  names,
  onChange,
  onPhoto = () => undefined,
  onBroken,
  editor,
}: TextEditorProps) {
  const hint = useId();
  const end = useId();
  const place = useRef<HTMLDivElement>(null);
  /** The text, box or cell that was written in last. */
  const written = useRef<HTMLElement>(null);
  const links = useMemo(() => names['link'] ?? [], [names]);
  // The plugin is made once, and the names come later.
  const known = useRef(links);
  useEffect(() => void (known.current = links), [links]);
  const plugins = useMemo(
    () =>
      toPlugins({
        blocks,
        links,
        toPath: (chosen) => known.current.find(({ meaning }) => meaning === chosen)?.name ?? chosen,
        focusText: () => written.current?.focus(),
      }),
    [blocks, links],
  );
  useEffect(() => {
    document.addEventListener('click', keepToParagraph);
    return () => document.removeEventListener('click', keepToParagraph);
  }, []);
  useEffect(() => (place.current ? listenToKeys(place.current, written) : undefined), []);
  useEffect(() => nameTheNameless(() => place.current, hint), [hint]);
  const fresh = useRef('');
  const put = useRef<SharedParts['put']['current']>(() => undefined);
  const shared = useMemo(() => ({ blocks, names, onPhoto, fresh, put }), [blocks, names, onPhoto]);
  const [notice, setNotice] = useState('');
  useEffect(() => {
    const withPhoto = blocks.find(({ offered, attributes }) => offered && attributes.some(isOfPhoto));
    const takePhotos = async (files: File[]) => {
      if (!withPhoto) return setNotice('In diesem Text stehen keine Fotos, nur in Artikeln.');
      setNotice('');
      for (const file of files) {
        try {
          const { name } = await api.photo(file);
          onPhoto(name);
          put.current(withPhoto, { [withPhoto.attributes.find(isOfPhoto)?.name ?? '']: name });
        } catch (error) {
          setNotice(errorToText(error));
        }
      }
    };
    return place.current
      ? listenToIncoming(place.current, { onPhotos: (files) => void takePhotos(files), onNotice: setNotice })
      : undefined;
  }, [blocks, onPhoto]);
  return (
    <Shared value={shared}>
      <p id={hint} className="hint">
        Tab führt zum nächsten Kästchen und am Ende aus dem Text, Umschalt+Tab zurück. Alt+F10 führt zur Leiste, Esc von
        dort zurück in den Text.
      </p>
      <SkipLink name="Text überspringen" href={`#${end}`} onSkip={() => document.getElementById(end)?.focus()} />
      <Alert text={notice} />
      <div ref={place}>
        <MDXEditor
          ref={editor ?? null}
          markdown={body}
          plugins={plugins}
          translation={german}
          toMarkdownOptions={{ bullet: '-', emphasis: '*', strong: '*', rule: '-', listItemIndent: 'one' }}
          onChange={(markdown, isNormalizing) => {
            if (!isNormalizing) onChange(markdown);
          }}
          onError={({ error }) => onBroken(error)}
          contentEditableClassName="running-text prose"
        />
      </div>
      <div id={end} tabIndex={-1} />
    </Shared>
  );
}
