/** The form that begins an article; shown once it is known who may write it. */
import { useId, useRef, useState } from 'react';
import { blogCategories, titleLengthWords, type BlogCategory } from '#domain/blog/article-list';
import { ask, errorToText } from './api.ts';
import { Alert, Button, Form, Select } from './parts.tsx';
import { $names, useStore } from './state.ts';

const categories = Object.entries(blogCategories).map(([value, label]) => ({ value, label }));

export function NewArticle({ onMade }: { onMade: (file: string) => void }) {
  const authors = useStore($names)['author'] ?? [];
  const [refusal, setRefusal] = useState('');
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  const create = async ({ title = '', category = '', author = '' }: Record<string, string>) => {
    setRefusal('');
    try {
      onMade((await ask('POST articles', { title, category: category as BlogCategory, author })).file);
    } catch (error) {
      setRefusal(errorToText(error));
      box.current?.focus();
    }
  };
  return (
    <Form onSend={(typed) => void create(typed)}>
      <label className="field">
        Überschrift ({titleLengthWords})
        <input
          ref={box}
          name="title"
          type="text"
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
    </Form>
  );
}
