/** The form that begins an article; shown once it is known who may write it. */
import { useId, useRef, useState } from 'react';
import { blogCategories, titleLengthWords } from '#domain/article-list';
import { api, errorToText, type Names } from './api.ts';
import { Alert } from './Messages.tsx';

export function NewArticle({ names, onMade }: { names: Names; onMade: (file: string) => void }) {
  const [title, setTitle] = useState('');
  const [category, setCategory] = useState('GEG');
  const [author, setAuthor] = useState('');
  const [refusal, setRefusal] = useState('');
  const authors = names['author'] ?? [];
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  const create = async () => {
    setRefusal('');
    try {
      onMade((await api.create({ title, category, author: author || (authors[0]?.name ?? '') })).file);
    } catch (error) {
      setRefusal(errorToText(error));
      box.current?.focus();
    }
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void create();
      }}
    >
      <label className="field">
        Überschrift ({titleLengthWords})
        <input
          ref={box}
          type="text"
          required
          aria-invalid={refusal ? true : undefined}
          aria-describedby={refusal ? id : undefined}
          value={title}
          onChange={({ target }) => setTitle(target.value)}
        />
      </label>
      <Alert id={id} text={refusal} />
      <label className="field">
        Rubrik
        <select value={category} onChange={({ target }) => setCategory(target.value)}>
          {Object.entries(blogCategories).map(([key, name]) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label className="field">
        Wer schreibt
        <select value={author} onChange={({ target }) => setAuthor(target.value)}>
          {authors.map(({ name, meaning }) => (
            <option key={name} value={name}>
              {meaning}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" className="button--main">
        Anlegen
      </button>
    </form>
  );
}
