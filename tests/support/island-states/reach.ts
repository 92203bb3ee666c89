/** Brings an island into a state, in the browser. Each function goes there as text, so each stands alone. */
import type { Answer, Step } from './example.ts';

/** What is asked of the island, ready for the browser. */
export type Task = {
  /** Name of its component. */
  component: string;
  /** By path. */
  answers: Record<string, Answer>;
  steps: Step[];
  shows: string;
};

/** Lets the service answer as an example says, and time stand still: a notification stays, a dialog leads nowhere. */
export function prepare({ answers }: Pick<Task, 'answers'>): void {
  const stillMs = 1000;
  const { setTimeout: later, fetch: ask } = window;
  window.setTimeout = ((run: () => void, ms = 0) => (ms < stillMs ? later(run, ms) : 0)) as typeof setTimeout;
  window.fetch = (input, init) => {
    const answer = answers[new URL(input instanceof Request ? input.url : input, location.href).pathname];
    if (!answer) return ask(input, init);
    if (answer === 'never') return new Promise(() => undefined);
    return Promise.resolve(Response.json(answer.body ?? {}, { status: answer.status }));
  };
}

/** @throws Error where what a step needs, or what is to be seen at last, does not come */
export async function reach({ component, steps, shows }: Pick<Task, 'component' | 'steps' | 'shows'>): Promise<void> {
  const patienceMs = 20_000;
  /** Waits until it is there; what is to bring it is done again and again, since nothing tells when an island listens. */
  const find = async (selector: string, within: () => ParentNode | null, bring?: () => void): Promise<HTMLElement> => {
    const end = performance.now() + patienceMs;
    while (performance.now() < end) {
      bring?.();
      const found = within()?.querySelector<HTMLElement>(selector);
      if (found) return found;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    throw new Error(`${component} has no ${selector}`);
  };
  const island = () => document.querySelector(`astro-island[component-url*="/${component}."]`);
  const inIsland = (selector: string) => find(`${selector}:not(:disabled)`, island);
  const anywhere = (selector: string, bring?: () => void) => find(selector, () => document, bring);

  // What the page itself does at last is done.
  if (document.readyState !== 'complete') await new Promise((resolve) => addEventListener('load', resolve));
  if (island()?.getAttribute('client') === 'touch') {
    await anywhere('astro-island[data-wake=done]', () => island()?.dispatchEvent(new Event('pointerdown')));
  }
  for (const step of steps) {
    if ('notify' in step) {
      const notice = () => new CustomEvent('notice', { detail: step.notify });
      await anywhere('.toast', () => window.dispatchEvent(notice()));
    }
    if ('click' in step) {
      const target = await inIsland(step.click);
      target.focus();
      target.click();
    }
    for (const [selector, text] of 'fill' in step ? Object.entries(step.fill) : []) {
      const field = (await inIsland(selector)) as HTMLInputElement;
      if (['checkbox', 'radio'].includes(field.type)) field.click();
      else {
        // React keeps an eye on the field's own property.
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
        for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
      }
    }
  }
  await anywhere(shows);
}
