/**
 * Takes a table of houses in the browser. Nothing typed or opened here is sent or kept. What reads and lists it is loaded
 * with the first table.
 */
import { formId, givenId, resultId } from '#domain/tools/form';
import { sayWith } from '#domain/tools/say';
import type { ToolFacts } from '#domain/tools/tool';
import { nameFile, acceptFile } from './file-field.ts';
import { answerButtons, byId, readData } from './page.ts';
import type { Mounted } from './Portfolio.tsx';

export function startPortfolio(): void {
  const text = document.querySelector<HTMLTextAreaElement>('#bestand-tabelle');
  const file = document.querySelector<HTMLInputElement>('#bestand-datei');
  const example = byId('bestand-beispiel');
  const place = byId(resultId);
  if (!text || !file || !example || !place) return;
  const data = readData<{ facts: ToolFacts }>();
  const say = sayWith(data.facts.says);
  const announce = answerButtons(data.labels);
  place.replaceChildren();

  const form = byId(formId);
  const given = byId(givenId);
  const unfold = () => form?.classList.remove('is-folded');
  form?.querySelector('.tool-form__given a')?.addEventListener('click', unfold);

  let loading: Promise<Mounted> | undefined;
  /** The list once somebody has given it something: a note takes its place until the next. */
  let list: Mounted | undefined;

  async function read(source: string | File): Promise<void> {
    loading ??= import('./Portfolio.tsx').then(({ mountPortfolio }) =>
      mountPortfolio(place as HTMLElement, { data, announce }),
    );
    try {
      list = await loading;
    } catch {
      loading = undefined;
      if (place) place.textContent = say('notLoaded').text;
      return;
    }
    if (given) given.textContent = typeof source === 'string' ? say('pasted').text : source.name;
    list.read(source);
  }

  byId('bestand-liste')?.addEventListener('click', () => void read(text.value));
  example.addEventListener('click', () => {
    text.value = say('exampleTable').text;
    nameFile(file);
    void read(text.value);
  });
  text.addEventListener('input', () => {
    list?.leave();
    nameFile(file);
    // The example would overwrite what was pasted.
    example.hidden = text.value !== '';
  });
  acceptFile(file, document.body, (chosen) => {
    text.value = '';
    example.hidden = false;
    void read(chosen);
  });
}
