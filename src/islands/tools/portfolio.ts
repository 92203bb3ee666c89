/**
 * Takes a table of houses in the browser. Nothing typed or opened here is sent or kept. What reads and lists it is loaded
 * with the first table.
 */
import { resultId } from '#domain/tools/form';
import { sayWith } from '#domain/tools/say';
import type { ToolFacts } from '#domain/tools/tool';
import { view } from '#domain/tools/view';
import { nameFile, takeFile } from './file-field.ts';
import { answerButtons, byId, readData, toNode } from './page.ts';
import type { PortfolioList } from './portfolio-list.ts';

export function startPortfolio(): void {
  const text = document.querySelector<HTMLTextAreaElement>('#bestand-tabelle');
  const file = document.querySelector<HTMLInputElement>('#bestand-datei');
  const example = byId('bestand-beispiel');
  const place = byId(resultId);
  if (!text || !file || !example || !place) return;
  const data = readData<{ facts: ToolFacts }>();
  const say = sayWith(data.facts.says);
  const tell = answerButtons(data.labels);
  place.replaceChildren();

  let loading: Promise<PortfolioList> | undefined;
  /** The list once somebody has given it something: a note takes its place until the next. */
  let list: PortfolioList | undefined;

  async function read(source: string | File): Promise<void> {
    loading ??= import('./portfolio-list.ts').then(({ createList }) => createList(place as HTMLElement, data, tell));
    try {
      list = await loading;
    } catch {
      loading = undefined;
      const words = say('notLoaded').text;
      place?.replaceChildren(toNode(view('p', { class: 'bold', role: 'alert' }, words)));
      return;
    }
    await list.read(source);
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
  takeFile(file, document.body, (chosen) => {
    text.value = '';
    example.hidden = false;
    void read(chosen);
  });
}
