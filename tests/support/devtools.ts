/**
 * A tab of a Chromium that is driven by its protocol alone: Playwright switches off what keeps a page for the way back
 * and what renders the next one ahead.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { browserArguments, ensureBrowser } from './browser.ts';
import { patienceMs } from './patience.ts';

export type Tab = {
  /** A command of the protocol to the page that is shown. */
  send: (method: string, params?: object) => Promise<Record<string, unknown>>;
  /** @throws what the expression throws */
  evaluate: (expression: string) => Promise<unknown>;
  /** @returns the value once it is true-like; waits at most 10 s, then throws and names the expression */
  until: (expression: string) => Promise<unknown>;
  /** How many pages are rendered ahead. */
  renderedAhead: () => number;
  /** Goes to an address and waits until it has loaded. */
  open: (url: string) => Promise<void>;
  close: () => Promise<void>;
};

type Message = {
  id?: number;
  method?: string;
  result?: Record<string, unknown>;
  error?: { message: string };
  params?: { sessionId?: string; targetInfo?: { targetId: string; type: string; subtype?: string } };
};

/** Without a window a browser takes it that nobody has one. */
const mouse = ['--blink-settings=primaryHoverType=2,availableHoverTypes=2'];

/**
 * @param flags of the browser; without them it has a mouse
 * @param prepare what each page is told before it loads anything, those rendered ahead included
 */
export async function openTab(flags = mouse, prepare?: (send: Tab['send']) => Promise<unknown>): Promise<Tab> {
  const profile = await mkdtemp(join(tmpdir(), 'energieausweis-browser-'));
  const browser = spawn(
    ensureBrowser(),
    ['--headless', '--remote-debugging-port=0', `--user-data-dir=${profile}`, ...flags, ...browserArguments],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const ended = new Promise((resolve) => browser.once('close', resolve));
  const address = await new Promise<string>((resolve, reject) => {
    let said = '';
    browser.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      const [found] = /ws:\S+/.exec(said) ?? [];
      if (found) resolve(found);
    });
    browser.once('close', () => reject(new Error(`The browser ended: ${said}`)));
  });
  const socket = new WebSocket(address);
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = reject;
  });

  let last = 0;
  const waiting = new Map<number, (message: Message) => void>();
  /** Sessions of the tab's pages by target. */
  const sessions = new Map<string, string>();
  const ahead = new Set<string>();
  let shown = '';
  const call = (method: string, params: object = {}, sessionId?: string) =>
    new Promise<Record<string, unknown>>((resolve, reject) => {
      waiting.set(++last, ({ result = {}, error }) =>
        error ? reject(new Error(`${method}: ${error.message}`)) : resolve(result),
      );
      // A page that has gone meanwhile leaves it without an answer.
      setTimeout(reject, patienceMs, new Error(`${method}: no answer`)).unref();
      socket.send(JSON.stringify({ id: last, method, params, sessionId }));
    });
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(String(data)) as Message;
    const { id = 0, method, params: { sessionId = '', targetInfo } = {} } = message;
    waiting.get(id)?.(message);
    waiting.delete(id);
    const isPage = targetInfo?.type === 'page';
    if (prepare && method === 'Target.attachedToTarget') {
      // In this order, and not one after the other's answer: a page that waits answers little.
      if (isPage) void prepare((name, params) => call(name, params, sessionId));
      void call('Runtime.runIfWaitingForDebugger', {}, sessionId);
    }
    if (!isPage) return;
    const { targetId, subtype } = targetInfo;
    if (method === 'Target.attachedToTarget') sessions.set(targetId, sessionId);
    // A page that was rendered ahead loses its subtype when it is shown.
    if (subtype === 'prerender') return void ahead.add(targetId);
    ahead.delete(targetId);
    shown = sessions.get(targetId) ?? shown;
  };

  // Through the tab, not the page: else the browser takes it that this client cannot follow from one page to another.
  const { targetId } = await call('Target.createTarget', { url: 'about:blank', forTab: true });
  const { sessionId } = await call('Target.attachToTarget', { targetId, flatten: true });
  await call('Target.setDiscoverTargets', { discover: true });
  await call(
    'Target.setAutoAttach',
    { autoAttach: true, waitForDebuggerOnStart: prepare !== undefined, flatten: true },
    String(sessionId),
  );

  const send: Tab['send'] = (method, params) => call(method, params, shown);
  const evaluate: Tab['evaluate'] = async (expression) => {
    const { result, exceptionDetails } = (await send('Runtime.evaluate', {
      expression,
      returnByValue: true,
      awaitPromise: true,
    })) as { result: { value?: unknown }; exceptionDetails?: { text: string } };
    if (exceptionDetails) throw new Error(`${expression}: ${exceptionDetails.text}`);
    return result.value;
  };
  const until: Tab['until'] = async (expression) => {
    const end = Date.now() + patienceMs;
    for (;;) {
      // Between two pages there is none to ask.
      const value = await evaluate(expression).catch(() => undefined);
      if (value) return value;
      if (Date.now() > end)
        throw new Error(`${expression} did not come true on ${String(await evaluate('location.href'))}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  return {
    send,
    evaluate,
    until,
    renderedAhead: () => ahead.size,
    async open(url) {
      await send('Page.navigate', { url });
      await until(`location.href === ${JSON.stringify(url)} && document.readyState === 'complete'`);
    },
    async close() {
      socket.close();
      browser.kill();
      await ended;
      await rm(profile, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}
