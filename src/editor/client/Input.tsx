/** The box of one field. */
import { useState, type ComponentProps } from 'react';
import type { Field } from '../form.ts';
import { lookupOf } from '../label.ts';
import { errorToText } from './api.ts';
import { Alert, boxLook, Select } from './parts.tsx';
import { toEmpty } from './field-values.ts';
import { $site, uploadPhoto, useStore } from './state.ts';

type InputProps = Pick<ComponentProps<'input'>, 'id' | 'aria-invalid' | 'aria-describedby'> & {
  onBlur: () => void;
  field: Field;
  value: unknown;
  onChange: (value: unknown) => void;
};

/** The box for what is no list and no group. */
export function Input({ field, value, onChange, ...box }: InputProps) {
  const { names } = useStore($site);
  const { kind, optional, usual } = field;
  const put = (typed: string) => onChange(typed === '' ? toEmpty(field) : kind === 'number' ? Number(typed) : typed);
  if (kind === 'yes-no')
    return (
      <input
        {...box}
        type="checkbox"
        className="ml-2 size-6 align-middle"
        checked={value === true}
        onChange={({ target }) => onChange(!target.checked && optional ? undefined : target.checked)}
      />
    );
  const text = String(value ?? '');
  const lookup = lookupOf(field);
  const known = names[lookup ?? '']?.map(({ name, meaning }) => ({ value: name, label: meaning }));
  const choices = known ?? (kind === 'choice' ? field.choices : undefined);
  if (choices) {
    const none = usual !== undefined ? `– (${String(usual)})` : optional ? '–' : 'Bitte wählen';
    return (
      <>
        <Select
          {...box}
          value={text}
          choices={choices}
          none={optional || text === '' ? none : undefined}
          onChange={put}
        />
        {lookup === 'photo' ? <PhotoInput onTaken={put} /> : null}
      </>
    );
  }
  const typed = { ...box, value: text, onChange: ({ target }: { target: { value: string } }) => put(target.value) };
  if (kind === 'text' && field.long)
    return (
      <textarea
        {...typed}
        className={`${boxLook} w-full`}
        rows={Math.min(10, Math.max(2, Math.ceil(text.length / 90)))}
      />
    );
  const type = kind === 'number' ? 'number' : kind === 'text' && field.date ? 'date' : 'text';
  const width = type === 'text' ? 'w-full' : 'w-[min(12rem,100%)]';
  return <input {...typed} className={`${boxLook} ${width}`} type={type} step="any" />;
}

function PhotoInput({ onTaken }: { onTaken: (name: string) => void }) {
  const [refusal, setRefusal] = useState('');
  const take = (file: File | undefined) => {
    setRefusal('');
    if (file) uploadPhoto(file).then(onTaken, (error: unknown) => setRefusal(errorToText(error)));
  };
  return (
    <>
      <p>
        <label>
          Oder ein Foto von diesem Rechner:{' '}
          <input
            type="file"
            className={`${boxLook} w-full`}
            accept="image/*"
            onChange={({ target }) => take(target.files?.[0])}
          />
        </label>
      </p>
      <Alert text={refusal} />
    </>
  );
}
