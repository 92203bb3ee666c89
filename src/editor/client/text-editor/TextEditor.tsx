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
  realmPlugin,
  SingleChoiceToggleGroup,
  tablePlugin,
  thematicBreakPlugin,
  toolbarPlugin,
  UndoRedo,
  useCellValue,
  useLexicalNodeRemove,
  useNestedEditorContext,
  useMdastNodeUpdater,
  usePublisher,
  useRealm,
  type JsxComponentDescriptor,
  type JsxEditorProps,
  type MDXEditorMethods,
  type Realm,
} from '@mdxeditor/editor';
import '@mdxeditor/editor/style.css';
import { $parseSerializedNode, type ElementNode } from 'lexical';
import { useEffect, useEffectEvent, useId, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react';
import { setValue } from '#domain/language/typography';
import type { BlockForm } from '../../blocks.ts';
import type { Field } from '../../form.ts';
import type { Names } from '../../names.ts';
import { errorToText } from '../api.ts';
import { roundTripPlugin } from './round-trip.ts';
import { Fields } from '../Fields.tsx';
import { german } from './german.ts';
import { handlePasteAndDrop } from './clipboard.ts';
import { listenToKeys } from './keys.ts';
import { missingIn, toLabel, toValues, toWords, type Values } from '../../label.ts';
import { addAriaLabels } from './aria-labels.ts';
import { Alert, Button, Dialog, SkipLink } from '../parts.tsx';
import { $site, uploadPhoto, useStore } from '../state.ts';

type Attribute = BlockForm['attributes'][number];
type MdastJsx = JsxEditorProps['mdastNode'];

/** Name of the block that is just being put in: its fields open by themselves. */
let fresh = '';

const toAttributes = ({ attributes }: BlockForm, values: Values): MdastJsx['attributes'] =>
  attributes.flatMap(({ name, choices, lookup }) => {
    const value = values[name];
    const isWords = choices.length === 0 && lookup === undefined;
    return value ? [{ type: 'mdxJsxAttribute', name, value: isWords ? setValue(value) : value }] : [];
  });

/** Name of the attribute that names a photo. */
const photoIn = ({ attributes }: BlockForm): string | undefined =>
  attributes.find(({ lookup }) => lookup === 'photo')?.name;

/** Several names with blanks between them are typed. */
const typed = ['laws', 'areas', 'anyAreas'];

/** An attribute as a field of a form. */
function toField({ what, required, choices, lookup = '' }: Omit<Attribute, 'name'>, names: Names): Field {
  const shared = { label: what, optional: !required, nullable: false };
  const known = ['photo', ...typed].includes(lookup) ? undefined : names[lookup];
  if (known || choices.length > 0)
    return {
      ...shared,
      kind: 'choice',
      choices: known?.map(({ name, meaning }) => ({ value: name, label: `${meaning} (${name})` })) ?? choices,
    };
  return { ...shared, kind: 'text', long: false, date: false, ...(lookup === 'photo' ? { lookup } : {}) };
}

type BlockDialogProps = {
  block: BlockForm;
  node: MdastJsx;
  /** Just put in: given up, it goes again. */
  isFresh: boolean;
  onDone: (node: Partial<MdastJsx>) => void;
  onClose: () => void;
};

function BlockDialog({ block, node, isFresh, onDone, onClose }: BlockDialogProps) {
  const remove = useLexicalNodeRemove();
  const { parentEditor, lexicalNode } = useNestedEditorContext<MdastJsx>();
  const { names } = useStore($site);
  const before = toWords(node);
  const [values, setValues] = useState<Values>(() => ({ ...toValues(node), children: before }));
  useEffect(() => {
    const boxes = document.querySelectorAll<HTMLInputElement>('dialog:modal :is(select, [type=text])');
    if (isFresh) [...boxes].find(({ value }) => value === '')?.focus();
  }, [isFresh]);
  const fields = block.attributes.map((one) => ({ name: one.name, field: toField(one, names) }));
  if (block.content === 'words')
    fields.push({ name: 'children', field: toField({ what: 'Worte dahinter', required: false, choices: [] }, names) });
  const answer = (answer: string) => {
    if (answer !== 'done') return;
    const { children: words = '' } = values;
    const children = words === before ? node.children : words === '' ? [] : [{ type: 'text', value: words }];
    onDone({ attributes: toAttributes(block, values), children } as Partial<MdastJsx>);
  };
  const close = (answer: string) => {
    onClose();
    if (answer === 'remove' || (isFresh && answer !== 'done')) return remove();
    // One goes on writing behind it, wherever the browser puts the caret when the dialog gives back the focus.
    if (isFresh && block.place === 'sentence')
      parentEditor.update(() => void lexicalNode.getLatest().selectNext(0, 0), {
        onUpdate: () => parentEditor.focus(),
      });
  };
  return (
    <Dialog title={block.what} onAnswer={answer} onClose={close}>
      <Fields
        field={{ kind: 'group', fields, optional: false, nullable: false }}
        path=""
        name=""
        value={values}
        onChange={(now) => setValues(now as Values)}
      />
      <p className="buttons">
        <Button type="submit" kind="main" value="done">
          Übernehmen
        </Button>
        <Button type="submit">Abbrechen</Button>
        <Button type="submit" value="remove">
          Aus dem Text entfernen
        </Button>
      </p>
    </Dialog>
  );
}

/** A block in the text: a chip within a sentence, a box on lines of its own. */
function BlockEditor({ block, mdastNode }: JsxEditorProps & { block: BlockForm }) {
  const { names } = useStore($site);
  const update = useMdastNodeUpdater<MdastJsx>();
  const [isFresh] = useState(() => fresh === block.name);
  // A text has up to a hundred blocks: each gets its fields when they are asked for.
  const [isOpen, setOpen] = useState(isFresh);
  useEffect(() => void (fresh = ''), []);
  const values = toValues(mdastNode);
  const missing = missingIn(block, values);
  // One that says when something holds may be both.
  const isWithin = block.place === 'sentence' || mdastNode.type === 'mdxJsxTextElement';
  const label = toLabel(block, values, isWithin ? toWords(mdastNode) : '', names);
  const button = (look: string, name: string) => (
    <>
      <button type="button" className={look} onClick={() => setOpen(true)}>
        {name}
      </button>
      {isOpen ? (
        <BlockDialog block={block} node={mdastNode} isFresh={isFresh} onDone={update} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
  if (isWithin)
    return button(
      `block-chip min-h-6 rounded-[6px] border-deich bg-mint px-1.5 py-0 text-left leading-[1.3] ${missing.length > 0 ? 'is-wrong' : ''}`,
      label,
    );
  const photo = values[photoIn(block) ?? ''];
  const { alt, caption } = values;
  return (
    <div className="block-box my-4 max-w-144 rounded-[10px] border border-l-4 border-deich px-3.5 py-2 max-lg:overflow-x-auto">
      {button('block-box__head block w-full border-0 bg-mint text-left text-xs', `${label} – ändern`)}
      {missing.length > 0 ? <p className="is-wrong">Noch leer: {missing.join('; ')}.</p> : null}
      {photo ? (
        <figure>
          <img src={`/photos/${photo}`} alt={alt ?? ''} className="mt-2 block max-h-80 max-w-full" />
          {caption ? <figcaption>{caption}</figcaption> : null}
          {alt ? <p className="hint">Wer es nicht sieht, hört: {alt}</p> : null}
        </figure>
      ) : null}
      {block.content === 'nothing' ? null : (
        <NestedLexicalEditor<MdastJsx>
          block
          contentEditableProps={{ ariaLabel: `Im Kasten ${label}` }}
          getContent={(node) => node.children}
          getUpdatedMdastNode={(node, children) => ({ ...node, children }) as MdastJsx}
        />
      )}
    </div>
  );
}

const paragraphKinds: Record<string, { name: string; type: string; tag?: string }> = {
  paragraph: { name: 'Absatz', type: 'paragraph' },
  h2: { name: 'Überschrift', type: 'heading', tag: 'h2' },
  h3: { name: 'Kleine Überschrift', type: 'heading', tag: 'h3' },
  quote: { name: 'Zitat', type: 'quote' },
};

/** Buttons: the text editor's own menu loses the focus, and hides the page from a screen reader while it is open. */
function ParagraphKinds() {
  const convert = usePublisher(convertSelectionToNode$);
  const items = Object.entries(paragraphKinds).map(([value, { name }]) => ({ value, title: name, contents: name }));
  const change = (wanted: string) => {
    // Pressed once more, it is none of them.
    const { type, tag } = paragraphKinds[wanted] ?? { type: 'paragraph' };
    const empty = { children: [], direction: null, format: '', indent: 0, version: 1 };
    const node = { ...empty, type, tag };
    convert(() => $parseSerializedNode(node) as ElementNode);
  };
  return <SingleChoiceToggleGroup value={useCellValue(currentBlockType$)} items={items} onChange={change} />;
}

function insertBlock(realm: Realm, block: BlockForm, values: Values): void {
  if (missingIn(block, values).length > 0) fresh = block.name;
  // Of its own, so that two of the same kind share nothing.
  const { children } = structuredClone(block.empty) as unknown as MdastJsx;
  const kind = block.place === 'own' ? 'flow' : 'text';
  const props = values as Record<string, string>;
  realm.pub(insertJsx$, { kind, name: block.name, props, children: children as never });
}

/**
 * A list of buttons, not a select: with the keyboard that would set a block into the text at each step through its
 * options.
 */
function InsertBlock({ blocks, onDone }: { blocks: readonly BlockForm[]; onDone: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const realm = useRealm();
  const offered = blocks.filter((block) => block.offered);
  const close = (answer: string) => {
    setOpen(false);
    const block = offered.find(({ name }) => name === answer);
    if (!block) return;
    onDone();
    insertBlock(realm, block, {});
  };
  return (
    <>
      <Button className="whitespace-nowrap" aria-haspopup="dialog" data-toolbar-item onClick={() => setOpen(true)}>
        Einfügen …
      </Button>
      {isOpen ? (
        <Dialog title="Was soll an die Stelle des Zeigers?" onClose={close} data-editor-dialog>
          <ul className="my-3">
            {offered.map(({ name, what }) => (
              <li key={name}>
                <Button type="submit" value={name} className="mb-1 w-full text-left">
                  {what}
                </Button>
              </li>
            ))}
          </ul>
          <Button type="submit">Abbrechen</Button>
        </Dialog>
      ) : null}
    </>
  );
}

const toDescriptor = (block: BlockForm): JsxComponentDescriptor => ({
  name: block.name,
  kind: block.place === 'own' ? 'flow' : 'text',
  props: block.attributes.map(({ name, required }) => ({ name, type: 'string', required })),
  hasChildren: block.content !== 'nothing',
  Editor: (props) => <BlockEditor block={block} {...props} />,
});

type PluginParts = {
  /** The same ones while names change: others would draw every block anew. */
  descriptors: JsxComponentDescriptor[];
  links: Names[string];
  insert: ReactNode;
  onRealm: (realm: Realm) => void;
  onLost: (lost: string[]) => void;
};

const toPlugins = ({ descriptors, links, insert, onRealm, onLost }: PluginParts) => [
  realmPlugin({ init: onRealm })(),
  headingsPlugin({ allowedHeadingLevels: [2, 3] }),
  listsPlugin(),
  linkPlugin(),
  linkDialogPlugin({ linkAutocompleteSuggestions: links.map(({ meaning }) => meaning), showLinkTitleField: false }),
  quotePlugin(),
  // Aligned, a longer word in one cell would change every line.
  tablePlugin({ tablePipeAlign: false }),
  thematicBreakPlugin(),
  jsxPlugin({ jsxComponentDescriptors: descriptors }),
  roundTripPlugin({ onLost }),
  markdownShortcutPlugin(),
  toolbarPlugin({
    toolbarContents: () => (
      <>
        <UndoRedo />
        <BoldItalicUnderlineToggles options={['Bold', 'Italic']} />
        <ParagraphKinds />
        <ListsToggle options={['bullet', 'number']} />
        <CreateLink />
        {insert}
      </>
    ),
  }),
];

type TextEditorProps = {
  body: string;
  blocks: readonly BlockForm[];
  /** Called with what is written, from the first change on. */
  onChange: (body: string) => void;
  /** The text cannot be shown, or these of its words would not stay as they are: it is to be changed as a file. */
  onBroken: (lost: readonly string[]) => void;
  editor?: RefObject<MDXEditorMethods | null>;
};

export function TextEditor({ body, blocks, onChange, onBroken, editor }: TextEditorProps) {
  const [hint, end] = [useId(), useId()];
  const place = useRef<HTMLDivElement>(null);
  /** The text, box or cell that was written in last. */
  const written = useRef<HTMLElement>(null);
  const links = useStore($site).names['link'];
  const realm = useRef<Realm>(null);
  const descriptors = useMemo(() => blocks.map(toDescriptor), [blocks]);
  const plugins = useMemo(() => {
    const insert = <InsertBlock blocks={blocks} onDone={() => written.current?.focus()} />;
    return toPlugins({
      descriptors,
      links: links ?? [],
      insert,
      onRealm: (its) => void (realm.current = its),
      onLost: onBroken,
    });
  }, [blocks, descriptors, links]);
  const [notice, setNotice] = useState('');
  const uploadPhotos = useEffectEvent(async (files: File[]) => {
    const block = blocks.find((one) => one.offered && photoIn(one));
    if (!block) return setNotice('In diesem Text stehen keine Fotos, nur in Artikeln.');
    setNotice('');
    for (const file of files) {
      try {
        const name = await uploadPhoto(file);
        if (realm.current) insertBlock(realm.current, block, { [photoIn(block) ?? '']: name });
      } catch (error) {
        setNotice(errorToText(error));
      }
    }
  });
  useEffect(() => {
    const around = place.current;
    if (!around) return;
    const ending = new AbortController();
    listenToKeys(around, written, ending.signal);
    handlePasteAndDrop(around, (files) => void uploadPhotos(files), setNotice, ending.signal);
    addAriaLabels(around, hint, ending.signal);
    return () => ending.abort();
  }, [hint]);
  return (
    <>
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
          onError={() => onBroken([])}
          contentEditableClassName="running-text prose"
        />
      </div>
      <div id={end} tabIndex={-1} />
    </>
  );
}
