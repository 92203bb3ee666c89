/** „Bedarf oder Verbrauch?“: the way through the questions, each turn a link to change it. */
import { view, type Element } from '../view.ts';

export type WayDrawing = {
  alt: string;
  turns: readonly { question: string; answer: string; href: string }[];
  /** „ändern“ */
  change: string;
};

export const drawWay = ({ alt, turns, change }: WayDrawing): Element =>
  view(
    'ol',
    { class: 'tool-way', 'aria-label': alt },
    ...turns.map(({ question, answer, href }) =>
      view(
        'li',
        {},
        view('span', {}, question),
        ' ',
        view('b', {}, answer),
        ' ',
        view('a', { class: 'link', href, 'aria-label': `${question}: ${answer}, ${change}` }, change),
      ),
    ),
  );
