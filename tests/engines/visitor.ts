/** Actions of a visitor in any browser. Elements are named by an XPath; the first visible one counts. */
import type { Engine } from '../support/engines.ts';
import { patienceMs } from '../support/patience.ts';

/** In the page: the first visible element of an XPath. */
const find = (path: string) => `(() => {
  const found = document.evaluate(${JSON.stringify(path)}, document, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE);
  for (let i = 0; i < found.snapshotLength; i++) {
    const element = found.snapshotItem(i);
    if (element.checkVisibility({ visibilityProperty: true })) return element;
  }
})()`;

/** Where a click hits it, once nothing lies above it; scrolled to where that is sure. */
const place = (path: string) => `(() => {
  const element = ${find(path)};
  // What is still on its way is not there; a busy machine may draw no frame between two looks.
  const isMoving = document.getAnimations().some(({ playState, effect }) =>
    playState === 'running' && effect.target.contains(element));
  if (!element || isMoving) return null;
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  // Of words on two lines the first.
  const [{ left, top, width, height }] = element.getClientRects();
  const x = Math.round(left + width / 2), y = Math.round(top + height / 2);
  const isThere = x < innerWidth && y < innerHeight && element.contains(document.elementFromPoint(x, y));
  return isThere ? { x, y } : null;
})()`;

/**
 * In the page: watches where the next press lands. One that misses its element, since the page has moved between look
 * and press, is swallowed up to its click, so that it can be made again. One set of listeners for all presses: what let
 * go after a miss would be swallowed with it.
 */
const aim = (path: string) => `(() => {
  window.aimedAt = ${find(path)};
  window.aimed = undefined;
  window.judge ??= (event) => {
    if (event.type === 'pointerdown')
      aimed = aimedAt.contains(event.target) || (aimedAt.isConnected ? 'missed' : 'gone');
    if (typeof aimed !== 'string') return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  // Added again it is the same listener.
  for (const type of ['pointerdown', 'pointerup', 'mousedown', 'mouseup', 'click'])
    addEventListener(type, judge, { capture: true });
  return true;
})()`;

export function createVisitor(engine: Engine, baseUrl: string) {
  async function until<T>(what: string, look: () => Promise<T | null | undefined | false>): Promise<T> {
    const end = Date.now() + patienceMs;
    for (;;) {
      // While a page gives way to the next one nobody answers.
      const found = await look().catch(() => undefined);
      if (found) return found;
      if (Date.now() > end) throw new Error(`${what} after ${patienceMs} ms`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  const whereItRests = (path: string) => {
    let before = '';
    return until(`cannot be clicked: ${path}`, async () => {
      const now = await engine.evaluate<{ x: number; y: number } | null>(place(path));
      // An element that still moves would be missed by the click.
      const rests = JSON.stringify(now) === before;
      before = JSON.stringify(now);
      return rests && now;
    });
  };
  const address = () => engine.evaluate<string>('location.pathname + location.search + location.hash');

  return {
    open: (path: string) => engine.goto(baseUrl + path),
    /** Another site, which shows a part of ours. */
    openOther: (address: string) => engine.goto(address),
    back: () => engine.back(),
    escape: () => engine.escape(),
    sees: (path: string) => until(`not seen: ${path}`, () => engine.evaluate<boolean>(`!!${find(path)}`)),
    seesNot: (path: string) => until(`still seen: ${path}`, async () => !(await engine.evaluate(`!!${find(path)}`))),
    click: (path: string) =>
      until(`cannot be clicked: ${path}`, async () => {
        const { x, y } = await whereItRests(path);
        await engine.evaluate(aim(path));
        await engine.clickAt(x, y);
        // A page that has given way to the next one has nothing to say, and was pressed.
        const aimed = await engine.evaluate<unknown>('window.aimed').catch(() => true);
        return aimed !== 'missed' && aimed !== 'gone';
      }),
    async type(path: string, text: string) {
      await this.click(path);
      // Typing replaces the text in the field.
      await engine.evaluate('document.activeElement.select()');
      await engine.keys(text);
    },
    hasFocus: (path: string) =>
      until(`without the focus: ${path}`, () => engine.evaluate<boolean>(`document.activeElement === ${find(path)}`)),
    /** Waits until an element rests just below the page's head, as it does where a link has led to it. */
    async restsAt(path: string) {
      let before = '';
      let looks = 0;
      await until(`does not rest at: ${path}`, async () => {
        const below = await engine.evaluate<number>(
          `${find(path)}.getBoundingClientRect().top - document.querySelector('header').getBoundingClientRect().bottom`,
        );
        // A scrolling page moves the element: its position has to be the same at several looks.
        looks = String(below) === before ? looks + 1 : 0;
        before = String(below);
        return looks > 5 && below >= 0 && below <= 120;
      });
    },
    /** Waits until the address is as it should be. */
    isAt: (path: string | RegExp) =>
      until(`not at ${path}`, async () => {
        const now = await address();
        return typeof path === 'string' ? now === path : path.test(now);
      }),
    /** Pixels by which the page is wider than the screen. */
    overflow: () =>
      engine.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth'),
    /** Waits until something that the selector finds is of this role and name for whoever hears the page. */
    hears: (selector: string, role: string, name: string) =>
      until(`not heard: ${role} ${name}`, () => engine.has(selector, role, name)),
    /** A computed style of what can be seen. */
    styleOf: (path: string, property: string) =>
      engine.evaluate<string>(`getComputedStyle(${find(path)}).getPropertyValue('${property}')`),
  };
}
export type Visitor = ReturnType<typeof createVisitor>;

const text = (name: string) => `normalize-space() = ${JSON.stringify(name)}`;
export const button = (name: string) => `//button[${text(name)} or @aria-label = ${JSON.stringify(name)}]`;
export const link = (name: string) => `//a[${text(name)} or @aria-label = ${JSON.stringify(name)}]`;
export const heading = (name: string) => `//*[self::h1 or self::h2 or self::h3][${text(name)}]`;
export const label = (name: string) => `//label[starts-with(normalize-space(), ${JSON.stringify(name)})]`;
export const words = (said: string) => `//*[text()[contains(., ${JSON.stringify(said)})]]`;
