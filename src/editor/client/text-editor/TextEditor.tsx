/** The text of an article, service or legal page: written like a letter, its blocks as boxes with their own fields. */
import {
  BoldItalicUnderlineToggles,
  convertSelectionToNode$,
  CreateLink,
  currentBlockType$,
  headingsPlugin,
  jsxPlugin,
  linkDialogPlugin,
  linkPlugin,
  listsPlugin,
  ListsToggle,
  markdownShortcutPlugin,
  MDXEditor,
  quotePlugin,
  realmPlugin,
  SingleChoiceToggleGroup,
  tablePlugin,
  thematicBreakPlugin,
  toolbarPlugin,
  UndoRedo,
  useCellValue,
  usePublisher,
  useRealm,
  type JsxComponentDescriptor,
  type MDXEditorMethods,
  type Realm,
} from '@mdxeditor/editor';
import '@mdxeditor/editor/style.css';
import { $parseSerializedNode, type ElementNode } from 'lexical';
import { useEffect, useEffectEvent, useId, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react';
import type { BlockForm } from '../../blocks.ts';
import type { Names } from '../../names.ts';
import { errorToText } from '../api.ts';
import { Alert, Button, Dialog, SkipLink } from '../parts.tsx';
import { $site, uploadPhoto, useStore } from '../state.ts';
import { addAriaLabels } from './aria-labels.ts';
import { insertBlock, photoIn, toDescriptor } from './Block.tsx';
import { handlePasteAndDrop } from './clipboard.ts';
import { german } from './german.ts';
import { listenToKeys } from './keys.ts';
import { roundTripPlugin } from './round-trip.ts';

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
  const container = useRef<HTMLDivElement>(null);
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
    const around = container.current;
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
      <div ref={container}>
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
