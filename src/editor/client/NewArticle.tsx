/** The form that begins an article; shown once it is known who may write it. */
import { useId, useRef, useState, type FormEvent } from 'react';
import { blogCategories, titleLengthWords } from '#domain/blog/article-list';
import { ask, errorToText, type Asked } from './api.ts';
import { Alert, boxLook, Button, Select } from './parts.tsx';
import { $site, useStore } from './state.ts';

const categories = Object.entries(blogCategories).map(([value, label]) => ({ value, label }));

export function NewArticle({ onMade }: { onMade: (file: string) => void }) {
  const authors = useStore($site).names['author'] ?? [];
  const [refusal, setRefusal] = useState('');
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  const create = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const answers = Object.fromEntries(new FormData(event.currentTarget)) as Asked<'POST articles'>;
    setRefusal('');
    try {
      onMade((await ask('POST articles', answers)).file);
    } catch (error) {
      setRefusal(errorToText(error));
      box.current?.focus();
    }
  };
  return (
    <form onSubmit={(event) => void create(event)}>
      <label className="field">
        Überschrift ({titleLengthWords})
        <input
          ref={box}
          name="title"
          type="text"
          className={`${boxLook} w-full`}
          required
          aria-invalid={refusal ? true : undefined}
          aria-describedby={refusal ? id : undefined}
        />
      </label>
      <Alert id={id} text={refusal} />
      <label className="field">
        Rubrik
        <Select name="category" choices={categories} defaultValue="GEG" />
      </label>
      <label className="field">
        Wer schreibt
        <Select name="author" choices={authors.map(({ name, meaning }) => ({ value: name, label: meaning }))} />
      </label>
      <Button kind="main" type="submit">
        Anlegen
      </Button>
    </form>
  );
}
