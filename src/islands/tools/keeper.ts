/** Keeps the tools in the browser, and lets go of them. Loaded where somebody presses the button, or did so before. */

/** How the service worker begins the names of its caches: src/build/tool-worker.js. */
const prefix = 'werkzeuge ';

const { serviceWorker } = navigator;
/** Whether the tools are kept, once that is known. */
let isKept: boolean | undefined;
let isBusy = false;

/** @param isPressed whether the button was pressed, else the page has just come from a service worker */
export async function runKeeper(offer: HTMLElement, button: HTMLElement, isPressed: boolean): Promise<void> {
  const { worker = '', scope = '', ...words } = offer.dataset;
  const [note, status] = offer.querySelectorAll('p');
  const showButton = () => {
    button.textContent = (isKept ? words['forget'] : words['keep']) ?? '';
  };
  const say = (text = '') => {
    note?.replaceChildren();
    status?.replaceChildren(text);
  };

  isKept ??= serviceWorker.controller?.scriptURL.endsWith(worker) ?? false;
  if (!isPressed) {
    // Nobody has asked for anything just now: it stands there, and is not told.
    if (isKept) note?.replaceChildren(words['kept'] ?? '');
    return showButton();
  }
  if (isBusy) return;
  isBusy = true;
  try {
    if (isKept) {
      await forget(scope);
      say(words['forgotten']);
    } else {
      say(words['keeping']);
      await keep(worker, scope);
      say(words['kept']);
    }
    isKept = !isKept;
  } catch {
    if (!isKept) await forget(scope).catch(() => undefined);
    say(words['failed']);
  }
  isBusy = false;
  showButton();
}

/** @throws where the browser refuses, or one of the files does not come */
async function keep(worker: string, scope: string): Promise<void> {
  const { installing, waiting, active } = await serviceWorker.register(worker, { scope });
  const next = installing ?? waiting ?? active;
  await new Promise<void>((resolve, reject) => {
    const look = () => {
      if (next?.state === 'activated') resolve();
      else if (!next || next.state === 'redundant') reject(new Error('The tools were not kept'));
    };
    next?.addEventListener('statechange', look);
    look();
  });
}

async function forget(scope: string): Promise<void> {
  await (await serviceWorker.getRegistration(scope))?.unregister();
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(prefix)).map((name) => caches.delete(name)));
}
