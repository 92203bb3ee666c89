/** A block in the text: a chip or a box, its fields in a dialog, and how one is put in. */
import {
  insertJsx$,
  NestedLexicalEditor,
  useLexicalNodeRemove,
  useMdastNodeUpdater,
  useNestedEditorContext,
  type JsxComponentDescriptor,
  type JsxEditorProps,
  type Realm,
} from '@mdxeditor/editor';
import { useEffect, useState } from 'react';
import { setValue } from '#domain/language/typography';
import type { BlockForm } from '../../blocks.ts';
import type { Field } from '../../form.ts';
import { lookupOf, missingIn, toLabel, toValues, toWords, type Values } from '../../label.ts';
import { Fields } from '../Fields.tsx';
import { Button, Dialog } from '../parts.tsx';
import { $site, useStore } from '../state.ts';

type MdastJsx = JsxEditorProps['mdastNode'];

/** Name of the block that is just being put in: its fields open by themselves. */
let fresh = '';

const toAttributes = ({ attributes }: BlockForm, values: Values): MdastJsx['attributes'] =>
  attributes.flatMap(({ name, field }) => {
    const value = values[name];
    const isWords = field.kind === 'text' && field.lookup === undefined;
    return value ? [{ type: 'mdxJsxAttribute', name, value: isWords ? setValue(value) : value }] : [];
  });

/** Name of the attribute that names a photo. */
export const photoIn = ({ attributes }: BlockForm): string | undefined =>
  attributes.find(({ field }) => lookupOf(field) === 'photo')?.name;

const wordsBehind: Field = {
  kind: 'text',
  label: 'Worte dahinter',
  ...{ long: false, date: false, optional: true, nullable: false },
};

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
  const before = toWords(node);
  const [values, setValues] = useState<Values>(() => ({ ...toValues(node), children: before }));
  useEffect(() => {
    const boxes = document.querySelectorAll<HTMLInputElement>('dialog:modal :is(select, [type=text])');
    if (isFresh) [...boxes].find(({ value }) => value === '')?.focus();
  }, [isFresh]);
  const fields = [
    ...block.attributes,
    ...(block.content === 'words' ? [{ name: 'children', field: wordsBehind }] : []),
  ];
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

/** Its fields open by themselves where some of them have to be filled in. */
export function insertBlock(realm: Realm, block: BlockForm, values: Values): void {
  if (missingIn(block, values).length > 0) fresh = block.name;
  // A copy, so that two blocks of the same kind share no nodes.
  const { children } = structuredClone(block.empty) as unknown as MdastJsx;
  const kind = block.place === 'own' ? 'flow' : 'text';
  const props = values as Record<string, string>;
  realm.pub(insertJsx$, { kind, name: block.name, props, children: children as never });
}

export const toDescriptor = (block: BlockForm): JsxComponentDescriptor => ({
  name: block.name,
  kind: block.place === 'own' ? 'flow' : 'text',
  props: block.attributes.map(({ name, field }) => ({ name, type: 'string', required: !field.optional })),
  hasChildren: block.content !== 'nothing',
  Editor: (props) => <BlockEditor block={block} {...props} />,
});
