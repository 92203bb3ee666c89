import { setTimeout as turn } from 'node:timers/promises';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import touch from './touch.ts';

/** As much of an element as the directive looks at. */
class FakeElement extends EventTarget {
  dataset: Record<string, string> = {};
  submit = vi.fn();
  click = vi.fn();
  /** Whether a click on it is replayed. */
  isReplayed = false;
  readonly href: string | null;
  constructor(href: string | null = null) {
    super();
    this.href = href;
  }
  contains(other: unknown): boolean {
    return other === this;
  }
  closest(): FakeElement | null {
    return this.isReplayed ? this : null;
  }
  getAttribute(): string | null {
    return this.href;
  }
}

const assign = vi.fn();
const hydrate = vi.fn(async () => undefined);
const load = vi.fn(async () => hydrate);
const append = vi.fn<(link: { href: string }) => void>();
const documentWith = (activeElement: FakeElement | null) => ({
  activeElement,
  head: { append },
  createElement: () => ({}),
});
let island: FakeElement;

beforeEach(() => {
  for (const mock of [assign, hydrate, load, append]) mock.mockClear();
  island = new FakeElement();
  vi.stubGlobal('window', Object.assign(new EventTarget(), { islandScripts: ['/_astro/form.x.js'] }));
  vi.stubGlobal('document', documentWith(null));
  vi.stubGlobal('location', { search: '', assign });
  vi.stubGlobal('requestAnimationFrame', (show: () => void) => setTimeout(show));
});

// A wake that its test does not wait for takes two turns of the timers: it ends while its stubs are there.
afterEach(async () => {
  await turn();
  await turn();
});
// The next file of this worker is loaded before its first test: a library in it would take this for a browser.
afterAll(() => void vi.unstubAllGlobals());

const isLoaded = () => vi.waitFor(() => expect(load).toHaveBeenCalledOnce());
const open = (options: Parameters<typeof touch>[1] = null) => touch(load, options, island as unknown as HTMLElement);

/** What happens to something inside the island. */
function send(type: string, target: FakeElement, keys: Partial<MouseEvent> = {}): Event {
  const event = new Event(type, { cancelable: true });
  Object.defineProperties(event, { target: { value: target } });
  Object.assign(event, keys);
  island.dispatchEvent(event);
  return event;
}

describe('an island that wakes at the first touch', () => {
  test.each([
    ['no options, as in the build', null, '?typ=EFH', undefined],
    ['no names, as in development', { value: true as const }, '?typ=EFH&true', undefined],
    ['a name that the address lacks', { value: 'typ' }, '?anzahl=2', undefined],
    ['one of the names that it has', { value: 'suche thema' }, '?thema=Recht', 'asked'],
  ])('with %s', async (_, options, search, wake) => {
    vi.stubGlobal('location', { search, assign });
    open(options);
    if (wake) await isLoaded();
    else expect(load).not.toHaveBeenCalled();
    expect(island.dataset['wake']).toBe(wake);
  });

  test('wakes at once where the focus is in it already, and when another island asks for it', async () => {
    open();
    window.dispatchEvent(new Event('island:wake'));
    await isLoaded();
    load.mockClear();
    vi.stubGlobal('document', documentWith(island));
    open();
    await isLoaded();
  });

  test.each(['pointerdown', 'focusin'])('wakes at %s, once, after the frame that shows the touch', async (type) => {
    let show = () => {};
    vi.stubGlobal('requestAnimationFrame', (draw: () => void) => (show = draw));
    open();
    for (const event of [type, 'pointerdown', 'focusin']) island.dispatchEvent(new Event(event));
    await new Promise((resolve) => setTimeout(resolve));
    expect(load).not.toHaveBeenCalled();
    show();
    expect(load).not.toHaveBeenCalled();
    await vi.waitFor(() => expect(hydrate).toHaveBeenCalledOnce());
    expect(load).toHaveBeenCalledOnce();
    expect(append.mock.calls.map(([{ href }]) => href)).toContain('/_astro/form.x.js');
  });

  test('keeps a form that is sent too early, and hands it over once, however often it was sent', async () => {
    open();
    const form = new FakeElement();
    const replayed = vi.fn();
    form.addEventListener('submit', replayed);
    for (let taps = 0; taps < 2; taps++) expect(send('submit', form).defaultPrevented).toBe(true);
    await isLoaded();
    island.dispatchEvent(new Event('island:awake'));
    await turn();
    expect(replayed).toHaveBeenCalledOnce();
    expect(form.submit).not.toHaveBeenCalled();
    expect(island.dataset['wake']).toBe('done');
    // It answers itself from now on.
    expect(send('submit', form).defaultPrevented).toBe(false);
  });

  test('that cannot come, or not in time, lets the browser send the form, and does not do it again', async () => {
    open();
    const form = new FakeElement();
    send('submit', form);
    island.dispatchEvent(new Event('astro:hydration-error'));
    await vi.waitFor(() => expect(form.submit).toHaveBeenCalledOnce());
    expect(island.dataset['wake']).toBe('failed');
    // Nobody waits for it a second time.
    vi.useFakeTimers();
    send('submit', form);
    await vi.advanceTimersByTimeAsync(0);
    expect(form.submit).toHaveBeenCalledTimes(2);

    island = new FakeElement();
    open();
    const [late, replayed] = [new FakeElement(), vi.fn()];
    late.addEventListener('submit', replayed);
    send('submit', late);
    await vi.advanceTimersByTimeAsync(2999);
    expect(late.submit).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(late.submit).toHaveBeenCalledOnce();
    island.dispatchEvent(new Event('island:awake'));
    await vi.advanceTimersByTimeAsync(0);
    vi.useRealTimers();
    expect(replayed).not.toHaveBeenCalled();
  });

  test('that cannot come lets the browser follow the link that was clicked', async () => {
    open();
    const link = new FakeElement('/bremen');
    link.isReplayed = true;
    expect(send('click', link).defaultPrevented).toBe(true);
    island.dispatchEvent(new Event('astro:hydration-error'));
    await vi.waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('/bremen'));
  });

  test('leaves alone what is not to be replayed, and what opens a tab of its own', () => {
    open();
    const link = new FakeElement('/bremen');
    expect(send('click', link).defaultPrevented).toBe(false);
    link.isReplayed = true;
    for (const key of ['ctrlKey', 'metaKey', 'shiftKey'])
      expect(send('click', link, { [key]: true }).defaultPrevented, key).toBe(false);
    expect(load).not.toHaveBeenCalled();
  });
});
