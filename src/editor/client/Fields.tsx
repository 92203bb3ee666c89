/** The form of a file, drawn from its description (src/editor/form.ts). */
import { createContext, useCallback, useContext, useId, useRef, useState, type ReactNode } from 'react';
import { parse, stringify } from 'yaml';
import type { Field } from '../form.ts';
import type { Names, ShownFault } from './api.ts';
import { Fault } from './Faults.tsx';

type Known = {
  /** What the check has found in the file: each field shows its own. */
  faults: readonly ShownFault[];
  /** What fields may name. */
  names: Names;
};
/** What all fields of a form know. */
export const KnownToFields = createContext<Known>({ faults: [], names: {} });

const Announce = createContext<(sentence: string) => void>(() => undefined);

/** The one live region of all fields within it: with one in each field a screen reader would read several at once. */
export function Announcer({ children }: { children: ReactNode }) {
  // Counted, since a screen reader reads the same sentence again only where it is a new element.
  const [said, setSaid] = useState({ sentence: '', count: 0 });
  const announce = useCallback((sentence: string) => setSaid(({ count }) => ({ sentence, count: count + 1 })), []);
  return (
    <>
      <div role="status" className="heard-only">
        <span key={said.count}>{said.sentence}</span>
      </div>
      <Announce value={announce}>{children}</Announce>
    </>
  );
}

type Data = Record<string, unknown>;
type Props<F extends Field = Field> = {
  field: F;
  /** Of the field in the file, 'sources.1.date': by it the check's faults find their field. */
  path: string;
  /** Shown where the field has no label. */
  name: string;
  value: unknown;
  onChange: (value: unknown) => void;
};
type InputProps = Omit<Props, 'path'> & {
  id: string;
  isWrong: boolean;
  describedBy: string | undefined;
  onBlur: () => void;
};
type Of<Kind extends Field['kind']> = Extract<Field, { kind: Kind }>;

/** What an entry of a list, or a group, goes by. */
const headings = ['title', 'name', 'label', 'question', 'criterion', 'id', 'words', 'what'];

function toHeading(value: unknown, field?: Field): string {
  if (typeof value === 'string')
    return (field?.kind === 'choice' && field.choices.find((one) => one.value === value)?.label) || value;
  if (Array.isArray(value))
    return value.map((one) => toHeading(one, field?.kind === 'list' ? field.item : undefined)).join(', ');
  if (typeof value !== 'object' || value === null) return String(value ?? '');
  const data = value as Data;
  const own = headings.map((key) => data[key]).find((one) => typeof one === 'string');
  return own === undefined ? toHeading(Object.values(data).find((one) => typeof one === 'string') ?? '') : String(own);
}

/** An empty value that the form can be filled in from. */
export function emptyOf(field: Field): unknown {
  switch (field.kind) {
    case 'group':
      return Object.fromEntries(
        field.fields.filter(({ field }) => !field.optional).map(({ name, field }) => [name, emptyOf(field)]),
      );
    case 'list':
      return Array.from({ length: field.min }, () => emptyOf(field.item));
    case 'yes-no':
      return false;
    // Nothing is chosen for whoever does not look: the check asks for it.
    case 'choice':
    case 'number':
      return undefined;
    default:
      return field.nullable ? null : '';
  }
}

/** Nothing typed: left out, `null`, or an empty text that the check asks for. */
const toEmpty = ({ optional, nullable }: Field): unknown => (nullable ? null : optional ? undefined : '');

const toPath = (path: string, step: string | number): string => (path === '' ? String(step) : `${path}.${step}`);

/** A length that does not fit, in words: a colour alone says it to some. */
function lengthFault(field: Field, value: unknown): string | undefined {
  if (field.kind !== 'text' || field.date || field.lookup !== undefined || typeof value !== 'string' || value === '')
    return undefined;
  const { min = 0, max = Infinity } = field;
  if (value.length > max) return `zu lang, höchstens ${max} Zeichen`;
  return value.length < min ? `zu kurz, mindestens ${min} Zeichen` : undefined;
}

export function FieldInput(props: Props) {
  const { field, path, name, value, onChange } = props;
  const id = useId();
  const announce = useContext(Announce);
  const faults = useContext(KnownToFields).faults.filter(({ at }) => at === path);
  if (field.kind === 'group' || field.kind === 'list') return <Many {...props} faults={faults} />;
  const { label = name, example } = field;
  const hasExample = example !== undefined && field.kind === 'text';
  const wrongLength = lengthFault(field, value);
  const isCounted = field.kind === 'text' && field.max !== undefined && !field.date && field.lookup === undefined;
  const text = typeof value === 'string' ? value : '';
  const describedBy = [
    ...(faults.length > 0 ? [`${id}-faults`] : []),
    ...(isCounted ? [`${id}-length`] : []),
    ...(hasExample ? [`${id}-example`] : []),
  ];
  return (
    <div className="field" data-at={path}>
      <label htmlFor={id}>
        {label}
        {field.optional || field.nullable ? <span className="hint"> (kann leer bleiben)</span> : null}
      </label>
      <Input
        {...props}
        id={id}
        isWrong={faults.length > 0 || wrongLength !== undefined}
        describedBy={describedBy.join(' ') || undefined}
        onBlur={() => {
          if (wrongLength !== undefined) announce(`${label}: ${wrongLength}.`);
        }}
        onChange={(now) => {
          onChange(now);
          // Once, when it becomes too long, and once when it fits again: not with each letter.
          const isLong = lengthFault(field, now)?.startsWith('zu lang');
          if (isLong !== wrongLength?.startsWith('zu lang'))
            announce(isLong ? `${label}: ${lengthFault(field, now)}.` : `${label}: Länge passt.`);
        }}
      />
      <FaultsAt id={`${id}-faults`} faults={faults} />
      {isCounted ? (
        <p id={`${id}-length`} className={wrongLength === undefined ? 'hint' : 'is-wrong'}>
          {text.length} Zeichen,{' '}
          {wrongLength ?? ((field.min ?? 0) > 1 ? `${field.min} bis ${field.max}` : `höchstens ${field.max}`)}
        </p>
      ) : null}
      {hasExample ? (
        <p id={`${id}-example`} className="hint">
          Zum Beispiel: {example}
        </p>
      ) : null}
    </div>
  );
}

function FaultsAt({ id, faults }: { id: string; faults: readonly ShownFault[] }) {
  if (faults.length === 0) return null;
  return (
    <div id={id} className="is-wrong">
      {faults.map((fault, index) => (
        <Fault key={index} fault={fault} />
      ))}
    </div>
  );
}

function Input({ field, value, onChange, id, isWrong, describedBy, onBlur }: InputProps) {
  const named = { id, 'aria-invalid': isWrong || undefined, 'aria-describedby': describedBy, onBlur };
  switch (field.kind) {
    case 'yes-no':
      return (
        <input
          {...named}
          type="checkbox"
          checked={(value ?? field.usual) === true}
          onChange={({ target }) =>
            onChange(target.checked === (field.usual ?? false) && field.optional ? undefined : target.checked)
          }
        />
      );
    case 'number':
      return (
        <input
          {...named}
          type="number"
          step="any"
          value={typeof value === 'number' ? value : ''}
          onChange={({ target }) =>
            onChange(target.value === '' ? (field.nullable ? null : undefined) : Number(target.value))
          }
        />
      );
    case 'choice':
      return (
        <select
          {...named}
          value={String(value ?? '')}
          onChange={({ target }) => onChange(target.value || toEmpty(field))}
        >
          {field.optional || value === undefined || !field.choices.some((one) => one.value === value) ? (
            <option value="">{toNothing(field)}</option>
          ) : null}
          {field.choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      );
    case 'yaml':
      return <YamlInput named={named} value={value} onChange={onChange} />;
    case 'text':
      return <TextInput named={named} field={field} value={value} onChange={onChange} />;
    default:
      return null;
  }
}

/** What a choice says that nobody has made. */
const toNothing = ({ usual, optional }: Field): string =>
  usual === undefined ? (optional ? '–' : 'Bitte wählen') : `– (${String(usual)})`;

type Named = {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
  onBlur: () => void;
};

function TextInput({ field, value, onChange, named }: Omit<Props<Of<'text'>>, 'name' | 'path'> & { named: Named }) {
  const text = value === undefined || value === null ? '' : String(value);
  const put = (typed: string) => onChange(typed === '' ? toEmpty(field) : typed);
  const { names } = useContext(KnownToFields);
  const known = field.lookup === undefined ? undefined : names[field.lookup];
  if (known)
    return (
      <select {...named} value={text} onChange={({ target }) => put(target.value)}>
        {known.some(({ name }) => name === text) ? null : <option value={text}>{text || '–'}</option>}
        {known.map(({ name, meaning }) => (
          <option key={name} value={name}>
            {meaning}
          </option>
        ))}
      </select>
    );
  return field.long ? (
    <textarea
      {...named}
      rows={Math.min(10, Math.max(2, Math.ceil(text.length / 90)))}
      value={text}
      onChange={({ target }) => put(target.value)}
    />
  ) : (
    <input {...named} type={field.date ? 'date' : 'text'} value={text} onChange={({ target }) => put(target.value)} />
  );
}

/** What no form fits: three lines of YAML are still better than none. */
function YamlInput({ value, onChange, named }: { value: unknown; onChange: (value: unknown) => void; named: Named }) {
  const toText = (of: unknown) => (of === undefined ? '' : stringify(of).trimEnd());
  // With the value it stands for: in a list the place may have become another's.
  const [kept, setKept] = useState({ of: value, text: toText(value), isWrong: false });
  const { text, isWrong } = kept.of === value ? kept : { text: toText(value), isWrong: false };
  const put = (typed: string) => {
    try {
      const of: unknown = typed.trim() === '' ? undefined : parse(typed);
      setKept({ of, text: typed, isWrong: false });
      onChange(of);
    } catch {
      setKept({ of: value, text: typed, isWrong: true });
    }
  };
  return (
    <>
      <textarea
        {...named}
        aria-invalid={isWrong || named['aria-invalid']}
        aria-describedby={
          [named['aria-describedby'], isWrong ? `${named.id}-unread` : ''].filter(Boolean).join(' ') || undefined
        }
        className="code-input"
        rows={text.split('\n').length + 1}
        value={text}
        onChange={({ target }) => put(target.value)}
      />
      {isWrong ? (
        <p id={`${named.id}-unread`} className="is-wrong" role="alert">
          So lässt sich die Angabe nicht lesen; gespeichert wird, was vorher da stand.
        </p>
      ) : null}
    </>
  );
}

/** Once it is drawn: what has taken the place of a button that is gone gets its focus. */
function focusSoon(find: () => HTMLElement | null | undefined): void {
  requestAnimationFrame(() => find()?.focus());
}

/** What of a field is reached first. */
const firstOf = (place: Element | null | undefined): HTMLElement | null | undefined =>
  place?.querySelector<HTMLElement>('summary, input, select, textarea, button');

/** Groups and lists fold: files have up to two hundred fields. */
function Many({ field, path, name, value, onChange, faults }: Props & { faults: readonly ShownFault[] }) {
  const { label = name, optional } = field;
  const id = useId();
  const focusIt = () => focusSoon(() => firstOf(document.getElementById(id)));
  if (value === undefined || value === null)
    return (
      <div id={id} className="field" data-at={path}>
        {label}{' '}
        <button
          type="button"
          className="button--small"
          aria-label={`Hinzufügen: ${label}`}
          onClick={() => {
            onChange(emptyOf(field));
            focusIt();
          }}
        >
          Hinzufügen
        </button>
        <FaultsAt id={`${id}-faults`} faults={faults} />
      </div>
    );
  return (
    <details id={id} className="field-group" data-at={path}>
      <summary>
        {label} <span className="hint">{toHeading(value, field).slice(0, 90)}</span>
      </summary>
      <FaultsAt id={`${id}-faults`} faults={faults} />
      <Fields field={field} path={path} name={label} value={value} onChange={onChange} />
      {optional ? (
        <button
          type="button"
          className="button--small"
          onClick={() => {
            onChange(undefined);
            focusIt();
          }}
        >
          {label} entfernen
        </button>
      ) : null}
    </details>
  );
}

/** What a file, a group or a list holds, not folded. */
export function Fields({ field, value, ...props }: Props) {
  switch (field.kind) {
    case 'group':
      return <Group field={field} value={(value ?? {}) as Data} {...props} />;
    case 'list':
      return <List field={field} value={(value ?? []) as unknown[]} {...props} />;
    default:
      return <FieldInput field={field} value={value} {...props} />;
  }
}

function Group({ field, path, value, onChange }: Omit<Props<Of<'group'>>, 'value'> & { value: Data }) {
  return field.fields.map(({ name, field: inner }) => (
    <FieldInput
      key={name}
      field={inner}
      path={toPath(path, name)}
      name={name}
      value={value[name]}
      onChange={(now) => {
        const others = Object.entries(value).filter(([key]) => key !== name);
        const order = field.fields.map((one) => one.name);
        // In its own place, or behind what stands before it in the form.
        const at = others.findLastIndex(([key]) => order.indexOf(key) < order.indexOf(name)) + 1;
        if (now === undefined) onChange(Object.fromEntries(others));
        else
          onChange(
            name in value ? { ...value, [name]: now } : Object.fromEntries(others.toSpliced(at, 0, [name, now])),
          );
      }}
    />
  ));
}

/** The label of a list says what belongs into it, in whole sentences; its entries are called by the first words. */
const toShort = (label: string): string =>
  label
    .split(/[,;:(.]/, 1)[0]
    ?.trim()
    .slice(0, 60) ?? label;

type ListProps = Omit<Props<Of<'list'>>, 'value'> & { value: unknown[] };

function List({ field, path, name, value, onChange }: ListProps) {
  const { item, min, max = Infinity } = field;
  const announce = useContext(Announce);
  const list = useRef<HTMLOListElement>(null);
  const short = toShort(name);
  const entry = (index: number) => list.current?.children[index];
  const moveUp = (index: number) => {
    if (index === 0) return;
    onChange(value.toSpliced(index - 1, 2, value[index], value[index - 1]));
    announce(`Jetzt der ${index}. Eintrag.`);
    // The next press moves the same entry on.
    focusSoon(() => entry(index - 1)?.querySelector<HTMLElement>(':scope > button'));
  };
  const remove = (index: number) => {
    if (value.length <= min) {
      announce(`Hier müssen es mindestens ${min} bleiben.`);
      return;
    }
    onChange(value.toSpliced(index, 1));
    announce('Entfernt.');
    focusSoon(() => firstOf(entry(index)));
  };
  const add = () => {
    if (value.length >= max) {
      announce(`Hier sind es höchstens ${max}.`);
      return;
    }
    onChange([...value, emptyOf(item)]);
    // Open, since it is there to be filled in.
    focusSoon(() => {
      const fold = entry(value.length)?.querySelector(':scope > details');
      fold?.setAttribute('open', '');
      return firstOf(fold?.querySelector('.field') ?? entry(value.length));
    });
  };
  return (
    <ol className="entries" ref={list}>
      {value.map((one, index) => {
        const which = `${short}, ${index + 1}. Eintrag`;
        return (
          <li key={index}>
            <FieldInput
              field={item}
              path={toPath(path, index)}
              name={which}
              value={one}
              onChange={(now) => onChange(value.with(index, now))}
            />
            <EntryButton name="nach oben" of={which} isIdle={index === 0} onPress={() => moveUp(index)} />
            <EntryButton name="entfernen" of={which} isIdle={value.length <= min} onPress={() => remove(index)} />
          </li>
        );
      })}
      <li>
        <EntryButton name="Noch einen Eintrag" of={short} isIdle={value.length >= max} onPress={add} />
      </li>
    </ol>
  );
}

type EntryButtonProps = { name: string; of: string; isIdle: boolean; onPress: () => void };

/** Not `disabled` where it does nothing: such a button loses the focus, and a screen reader hears of no reason. */
function EntryButton({ name, of, isIdle, onPress }: EntryButtonProps) {
  return (
    <button
      type="button"
      className="button--small"
      aria-label={`${name}: ${of}`}
      aria-disabled={isIdle}
      onClick={onPress}
    >
      {name}
    </button>
  );
}
