/** The form of a file, drawn from its description (src/editor/form.ts). */
import { useContext, useId, useRef, type ReactNode } from 'react';
import { isDated, keyToPeriod, periodToKey } from '#domain/law/dated';
import type { Field } from '../form.ts';
import { toShort } from '../label.ts';
import { Fault, FoundHere } from './Faults.tsx';
import { emptyOf, toHeading, withField, type Data } from './field-values.ts';
import { controls } from './focus.ts';
import { Input } from './Input.tsx';
import { Button } from './parts.tsx';
import { announce } from './state.ts';

type Props<F extends Field = Field, Value = unknown> = {
  field: F;
  /** Path of the field in the file, 'sources.1.date': faults of the check are shown at the field of the same path. */
  path: string;
  /** Shown where the field has no label. */
  name: string;
  value: Value;
  onChange: (value: unknown) => void;
};
type Of<Kind extends Field['kind']> = Extract<Field, { kind: Kind }>;

const toPath = (path: string, step: string | number): string => (path === '' ? String(step) : `${path}.${step}`);

/** A length that does not fit, in words: a colour alone says it to some. */
function lengthFault(field: Field, value: unknown): string | undefined {
  if (field.kind !== 'text' || typeof value !== 'string' || value === '') return undefined;
  const { min = 0, max = Infinity } = field;
  if (value.length > max) return `zu lang, höchstens ${max} Zeichen`;
  return value.length < min ? `zu kurz, mindestens ${min} Zeichen` : undefined;
}

function FieldInput(props: Props) {
  const { value, onChange } = props;
  if (isDated(value)) return <DatedInput {...props} value={value} />;
  const date =
    value === undefined || value === null ? null : (
      <p className="in-[.field:not(:focus-within)]:hidden in-[dialog]:hidden">
        <Button kind="small" onClick={() => onChange({ 'until ': value, 'from ': value })}>
          Ab einem Tag anders
        </Button>
      </p>
    );
  return <UndatedInput {...props} date={date} />;
}

const useFaultsAt = (path: string): ReactNode[] =>
  useContext(FoundHere)
    .faults.filter(({ at }) => at === path)
    .map((fault, index) => <Fault key={index} fault={fault} />);

const openPeriod = { from: '', until: '9999-12-31' };

/** A dated value: each of its periods has its days and a field of its own. */
function DatedInput({ value, onChange, ...props }: Props<Field, Data>) {
  const times = Object.entries(value);
  const put = (index: number, key: string, now: unknown) => {
    const named = times.some(([other], at) => other === key && at !== index) ? (times[index]?.[0] ?? key) : key;
    onChange(Object.fromEntries(times.with(index, [named, now])));
  };
  const short = toShort(props.field.label ?? props.name);
  return (
    <fieldset className="field-group" data-at={props.path}>
      <legend>{short}</legend>
      <div className="is-wrong">{useFaultsAt(props.path)}</div>
      {times.map(([key, now], index) => {
        const period = keyToPeriod(key) ?? openPeriod;
        const day = (label: string, name: 'from' | 'until') => (
          <label>
            {label}{' '}
            <input
              type="date"
              value={period[name] === openPeriod[name] ? '' : period[name]}
              onChange={({ target }) =>
                put(index, periodToKey({ ...period, [name]: target.value || openPeriod[name] }) || key, now)
              }
            />{' '}
          </label>
        );
        return (
          <div key={index}>
            {day('Vom', 'from')}
            {day('bis zum', 'until')}
            <UndatedInput
              {...props}
              path={toPath(props.path, key)}
              value={now}
              onChange={(changed) => put(index, key, changed)}
            />
            <Button
              kind="small"
              aria-label={`Diese Zeit entfernen: ${short}, ${index + 1}. Zeit`}
              onClick={() =>
                onChange(times.length > 2 ? Object.fromEntries(times.toSpliced(index, 1)) : times.at(1 - index)?.[1])
              }
            >
              Diese Zeit entfernen
            </Button>
          </div>
        );
      })}
    </fieldset>
  );
}

function UndatedInput({ date, ...props }: Props & { date?: ReactNode }) {
  const { field, path, name, value, onChange } = props;
  const id = useId();
  const faults = useFaultsAt(path);
  if (field.kind === 'group' || field.kind === 'list')
    return <Many {...props} date={date} faults={<div className="is-wrong">{faults}</div>} />;
  const { label = name } = field;
  const { min = 0, max = Infinity } = field.kind === 'text' ? field : {};
  const wrongLength = lengthFault(field, value);
  /** What stands below the box, and is read with it. */
  const notes: [key: string, note: ReactNode, isWrong: boolean][] = [];
  if (faults.length > 0) notes.push(['faults', faults, true]);
  if (max < Infinity) {
    const wanted = wrongLength ?? (min > 1 ? `${min} bis ${max}` : `höchstens ${max}`);
    notes.push(['length', `${String(value ?? '').length} Zeichen, ${wanted}`, wrongLength !== undefined]);
  }
  // Only a typed text needs an example: a day and a choice show by themselves what they take.
  if (field.kind === 'text' && field.example !== undefined && !field.date && field.lookup === undefined)
    notes.push(['example', `Zum Beispiel: ${field.example}`, false]);
  return (
    <div className="field" data-at={path}>
      <label htmlFor={id}>
        {label}
        {(field.optional || field.nullable) && field.kind !== 'yes-no' ? (
          <span className="hint"> (kann leer bleiben)</span>
        ) : null}
      </label>
      <Input
        field={field}
        value={value}
        id={id}
        aria-invalid={faults.length > 0 || wrongLength !== undefined || undefined}
        aria-describedby={notes.map(([key]) => `${id}-${key}`).join(' ') || undefined}
        onBlur={() => {
          if (wrongLength !== undefined) announce(`${label}: ${wrongLength}.`);
        }}
        onChange={onChange}
      />
      {notes.map(([key, note, isWrong]) => (
        <div key={key} id={`${id}-${key}`} className={isWrong ? 'is-wrong' : 'hint'}>
          {note}
        </div>
      ))}
      {date}
    </div>
  );
}

/** Moves the focus, once React has drawn, to what took the place of the pressed button. */
function focusSoon(find: () => Element | null | undefined, selector = controls): void {
  requestAnimationFrame(() => find()?.querySelector<HTMLElement>(selector)?.focus());
}

/** Groups and lists fold: files have up to two hundred fields. */
function Many({ field, path, name, value, onChange, faults, date }: Props & Record<'faults' | 'date', ReactNode>) {
  const { label = name, optional } = field;
  const id = useId();
  const change = (now: unknown) => {
    onChange(now);
    focusSoon(() => document.getElementById(id));
  };
  if (value === undefined || value === null)
    return (
      <div id={id} className="field" data-at={path}>
        {label}{' '}
        <Button kind="small" aria-label={`Hinzufügen: ${label}`} onClick={() => change(emptyOf(field))}>
          Hinzufügen
        </Button>
        {faults}
      </div>
    );
  return (
    <details id={id} className="field-group" data-at={path}>
      <summary>
        {label} <span className="hint">{toHeading(value).slice(0, 90)}</span>
      </summary>
      {faults}
      <Fields field={field} path={path} name={label} value={value} onChange={onChange} />
      {optional ? (
        <Button kind="small" onClick={() => change(undefined)}>
          {toShort(label)} entfernen
        </Button>
      ) : null}
      {date}
    </details>
  );
}

/** The fields of a file, a group or a list, without a fold around them. */
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

function Group({ field, path, value, onChange }: Props<Of<'group'>, Data>) {
  const order = field.fields.map(({ name }) => name);
  return field.fields.map(({ name, field: inner }) => (
    <FieldInput
      key={name}
      field={inner}
      path={toPath(path, name)}
      name={name}
      value={value[name]}
      onChange={(now) => onChange(withField(value, name, now, order))}
    />
  ));
}

function List({ field, path, name, value, onChange }: Props<Of<'list'>, unknown[]>) {
  const { item, min, max = Infinity } = field;
  const list = useRef<HTMLOListElement>(null);
  const short = toShort(name);
  const entry = (index: number) => list.current?.children[index];
  const moveUp = (index: number) => {
    if (index === 0) return;
    onChange(value.toSpliced(index - 1, 2, value[index], value[index - 1]));
    announce(`Jetzt der ${index}. Eintrag.`);
    // The next press moves the same entry on.
    focusSoon(() => entry(index - 1), ':scope > button');
  };
  const remove = (index: number) => {
    if (value.length <= min) return announce(`Hier müssen es mindestens ${min} bleiben.`);
    onChange(value.toSpliced(index, 1));
    announce('Entfernt.');
    focusSoon(() => entry(index));
  };
  const add = () => {
    if (value.length >= max) return announce(`Hier sind es höchstens ${max}.`);
    onChange([...value, emptyOf(item)]);
    // Open, since it is there to be filled in.
    focusSoon(() => {
      const fold = entry(value.length)?.querySelector(':scope > details');
      fold?.setAttribute('open', '');
      return fold?.querySelector(':scope > :is(.field, details)') ?? entry(value.length);
    });
  };
  const button = (name: string, of: string, isIdle: boolean, press: () => void) => (
    <Button kind="small" aria-label={`${name}: ${of}`} isIdle={isIdle} onClick={press}>
      {name}
    </Button>
  );
  return (
    <ol className="entries" ref={list}>
      {value.map((one, index) => {
        const which = `${short}, ${index + 1}. Eintrag`;
        return (
          <li key={index}>
            <FieldInput
              field={item}
              path={toPath(path, index)}
              name={item.kind === 'group' ? `${index + 1}. Eintrag` : which}
              value={one}
              onChange={(now) => onChange(value.with(index, now))}
            />
            {button('nach oben', which, index === 0, () => moveUp(index))}
            {button('entfernen', which, value.length <= min, () => remove(index))}
          </li>
        );
      })}
      <li>{button('Noch einen Eintrag', short, value.length >= max, add)}</li>
    </ol>
  );
}
