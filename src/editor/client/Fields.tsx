/** The form of a file, drawn from its description (src/editor/form.ts). */
import { useId, useState } from 'react';
import { parse, stringify } from 'yaml';
import type { Field } from '../form.ts';
import type { Names } from './api.ts';

type Data = Record<string, unknown>;
type Props<F extends Field = Field> = {
  field: F;
  /** Shown where the field has no label. */
  name: string;
  value: unknown;
  onChange: (value: unknown) => void;
  names: Names;
};
type Of<Kind extends Field['kind']> = Extract<Field, { kind: Kind }>;

/** What an entry of a list, or a group, goes by. */
const headings = ['title', 'name', 'label', 'question', 'criterion', 'id', 'words', 'what'];

function toHeading(value: unknown): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(toHeading).join(', ');
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
    case 'choice':
      return field.choices[0]?.value;
    case 'yes-no':
      return false;
    case 'number':
      return undefined;
    default:
      return field.nullable ? null : '';
  }
}

/** Nothing typed: left out, `null`, or an empty text that the check asks for. */
const toEmpty = ({ optional, nullable }: Field): unknown => (nullable ? null : optional ? undefined : '');

export function FieldInput(props: Props) {
  const { field, name } = props;
  const id = useId();
  if (field.kind === 'group' || field.kind === 'list') return <Many {...props} />;
  const { label = name, example } = field;
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {field.optional || field.nullable ? <span className="quiet"> (kann leer bleiben)</span> : null}
      </label>
      <Input {...props} id={id} />
      {example !== undefined && field.kind === 'text' ? <p className="quiet">Zum Beispiel: {example}</p> : null}
    </div>
  );
}

function Input({ field, value, onChange, names, id }: Props & { id: string }) {
  switch (field.kind) {
    case 'yes-no':
      return (
        <input
          id={id}
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
          id={id}
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
        <select id={id} value={String(value ?? '')} onChange={({ target }) => onChange(target.value || toEmpty(field))}>
          {field.optional || value === undefined || !field.choices.some((one) => one.value === value) ? (
            <option value="">{field.usual === undefined ? '–' : `– (${String(field.usual)})`}</option>
          ) : null}
          {field.choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      );
    case 'yaml':
      return <YamlInput id={id} value={value} onChange={onChange} />;
    case 'text':
      return <TextInput id={id} field={field} value={value} onChange={onChange} names={names} />;
    default:
      return null;
  }
}

function TextInput({ field, value, onChange, names, id }: Omit<Props<Of<'text'>>, 'name'> & { id: string }) {
  const text = value === undefined || value === null ? '' : String(value);
  const put = (typed: string) => onChange(typed === '' ? toEmpty(field) : typed);
  const known = field.lookup === undefined ? undefined : names[field.lookup];
  if (known)
    return (
      <select id={id} value={text} onChange={({ target }) => put(target.value)}>
        {known.some(({ name }) => name === text) ? null : <option value={text}>{text || '–'}</option>}
        {known.map(({ name, meaning }) => (
          <option key={name} value={name}>
            {meaning}
          </option>
        ))}
      </select>
    );
  const { min = 0, max } = field;
  const isOff = text !== '' && (text.length < min || (max !== undefined && text.length > max));
  return (
    <>
      {field.long ? (
        <textarea
          id={id}
          rows={Math.min(10, Math.max(2, Math.ceil(text.length / 90)))}
          value={text}
          onChange={({ target }) => put(target.value)}
        />
      ) : (
        <input id={id} type={field.date ? 'date' : 'text'} value={text} onChange={({ target }) => put(target.value)} />
      )}
      {max === undefined || field.date ? null : (
        <p className={isOff ? 'wrong' : 'quiet'} aria-live="polite">
          {text.length} Zeichen, {min > 1 ? `${min} bis ${max}` : `höchstens ${max}`}
        </p>
      )}
    </>
  );
}

/** What no form fits: three lines of YAML are still better than none. */
function YamlInput({ value, onChange, id }: { value: unknown; onChange: (value: unknown) => void; id: string }) {
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
        id={id}
        className="code"
        rows={text.split('\n').length + 1}
        value={text}
        onChange={({ target }) => put(target.value)}
      />
      {isWrong ? (
        <p className="wrong">So lässt sich die Angabe nicht lesen; gespeichert wird, was vorher da stand.</p>
      ) : null}
    </>
  );
}

/** Groups and lists fold: files have up to two hundred fields. */
function Many({ field, name, value, onChange, names }: Props) {
  const { label = name, optional } = field;
  if (value === undefined || value === null)
    return (
      <p className="field">
        {label}
        <button type="button" className="small" onClick={() => onChange(emptyOf(field))}>
          Hinzufügen
        </button>
      </p>
    );
  return (
    <details className="many">
      <summary>
        {label} <span className="quiet">{toHeading(value).slice(0, 90)}</span>
      </summary>
      {field.kind === 'group' ? <Group field={field} value={value as Data} onChange={onChange} names={names} /> : null}
      {field.kind === 'list' ? (
        <List field={field} value={value as unknown[]} onChange={onChange} names={names} />
      ) : null}
      {optional ? (
        <button type="button" className="small" onClick={() => onChange(undefined)}>
          {label} entfernen
        </button>
      ) : null}
    </details>
  );
}

export function Group({ field, value, onChange, names }: Omit<Props<Of<'group'>>, 'name' | 'value'> & { value: Data }) {
  return field.fields.map(({ name, field: inner }) => (
    <FieldInput
      key={name}
      field={inner}
      name={name}
      value={value[name]}
      names={names}
      onChange={(now) => {
        const { [name]: _before, ...others } = value;
        // In its own place, or at the end where it is new.
        onChange(
          name in value && now !== undefined
            ? { ...value, [name]: now }
            : now === undefined
              ? others
              : { ...others, [name]: now },
        );
      }}
    />
  ));
}

export function List({
  field,
  value,
  onChange,
  names,
}: Omit<Props<Of<'list'>>, 'name' | 'value'> & { value: unknown[] }) {
  const { item, min, max } = field;
  const swap = (index: number) =>
    value.map((one, at) => (at === index ? value[index + 1] : at === index + 1 ? value[index] : one));
  return (
    <ol className="list">
      {value.map((one, index) => (
        <li key={index}>
          <FieldInput
            field={item}
            name={`${index + 1}.`}
            value={one}
            names={names}
            onChange={(now) => onChange(value.map((other, at) => (at === index ? now : other)))}
          />
          <button type="button" className="small" disabled={index === 0} onClick={() => onChange(swap(index - 1))}>
            nach oben
          </button>
          <button
            type="button"
            className="small"
            disabled={value.length <= min}
            onClick={() => onChange(value.filter((_, at) => at !== index))}
          >
            entfernen
          </button>
        </li>
      ))}
      <li>
        <button
          type="button"
          className="small"
          disabled={max !== undefined && value.length >= max}
          onClick={() => onChange([...value, emptyOf(item)])}
        >
          Noch einen Eintrag
        </button>
      </li>
    </ol>
  );
}
