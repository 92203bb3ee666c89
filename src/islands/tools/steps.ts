/** One question at a time: for the tools that ask so, on top of `start.ts`. */
import { mostAsked, stepToPlace } from '#domain/tools/steps';
import type { Inputs } from '#domain/tools/tool';
import { askedNames, readForm } from './form.ts';

/**
 * The style sheet hides the other questions on a narrow screen, so that turning a phone needs no script. The page has it
 * so from the beginning, and nothing moves when this script comes.
 * @param refuse says what is wrong with one question, by its name in the address
 * @returns nothing where the form has no steps
 */
export function startSteps(form: HTMLFormElement, inputs: Inputs, refuse: (name: string) => void) {
  const line = form.querySelector<HTMLElement>('[data-place]');
  const backward = form.querySelector<HTMLButtonElement>('[data-step="-1"]');
  const forward = form.querySelector<HTMLButtonElement>('[data-step="1"]');
  if (!line || !backward || !forward) return undefined;

  const { place = '' } = line.dataset;
  const questionOf = (name: string) => form.querySelector<HTMLElement>(`[data-input="${name}"]`);
  const asked = () => askedNames(inputs, readForm(form, inputs));
  let current = asked()[0] ?? '';
  /** Answered once: everything stands there again to be changed. */
  let isOver = false;
  const isAnswered = () => questionOf(current)?.querySelector('input:checked') != null;

  const go = (by: 1 | -1) => {
    const names = asked();
    current = names[names.indexOf(current) + by] ?? current;
    show();
    questionOf(current)?.focus();
  };

  const show = () => {
    const names = asked();
    const most = mostAsked(inputs, readForm(form, inputs));
    if (!names.includes(current)) current = names[0] ?? '';
    const index = names.indexOf(current);
    form.classList.toggle('is-stepped', !isOver);
    const isLast = index === most - 1 || (isAnswered() && index === names.length - 1);
    form.classList.toggle('is-last', isLast);
    line.textContent = stepToPlace(place, index + 1, most);
    const isShown = line.offsetParent !== null;
    for (const question of form.querySelectorAll<HTMLElement>('[data-input]')) {
      const isCurrent = question.dataset['input'] === current;
      question.classList.toggle('is-current', isCurrent);
      // It stands above the question that takes the focus: only so is it heard.
      const described = (question.getAttribute('aria-describedby') ?? '').replace(`${line.id} `, '');
      question.setAttribute('aria-describedby', isCurrent && isShown ? `${line.id} ${described}` : described);
    }
    backward.hidden = index <= 0;
    forward.hidden = isLast;
  };

  backward.addEventListener('click', () => go(-1));
  // Enter is a click on it too; where questions are not asked one by one it sends the form.
  forward.addEventListener('click', (event) => {
    if (!forward.offsetParent) return;
    event.preventDefault();
    if (isAnswered()) return go(1);
    refuse(current);
    questionOf(current)?.focus();
  });

  return {
    show,
    end() {
      isOver = true;
      show();
    },
  };
}
