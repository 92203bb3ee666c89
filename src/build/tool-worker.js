// Keeps the tools for when there is no network: their pages and what these load, never what was entered.
const prefix = 'werkzeuge ';
// What it keeps, as of one build: with another it starts anew.
const name = `${prefix}__VERSION__`;
const pages = __PAGES__;
const files = __FILES__;
// A network that answers nothing for this many ms counts as none.
const patience = 4000;
// The button „Offline behalten“ registers it with these words behind its address. The one that earlier visits registered
// unasked has none: it leaves, with all that it kept.
const isAsked = location.search !== '';

const dropCaches = (isDropped) =>
  caches
    .keys()
    .then((keys) =>
      Promise.all(keys.filter((key) => key.startsWith(prefix) && isDropped(key)).map((key) => caches.delete(key))),
    );

addEventListener('install', (event) => {
  skipWaiting();
  // As the network has the pages now, not the browser's own cache; the name of a file tells its content.
  const all = [...pages.map((page) => new Request(page, { cache: 'no-cache' })), ...files];
  if (isAsked) event.waitUntil(caches.open(name).then((cache) => cache.addAll(all)));
});
// Without `clients.claim()`: it would throw pages out of the browser's back/forward cache. The next page is this worker's.
addEventListener('activate', (event) =>
  event.waitUntil(
    isAsked ? dropCaches((key) => key !== name) : dropCaches(() => true).then(() => registration.unregister()),
  ),
);

// Not `open`, which would make a cache anew that somebody has just had deleted.
const findKept = (path) => caches.match(path, { cacheName: name });

async function answerPage(event, { pathname, search }) {
  const { request } = event;
  const kept = await findKept(pathname);
  if (!kept) return fetch(request);
  const fromNetwork = fetch(request).then((response) => {
    // A browser refuses a redirected response from a cache; a page with a query holds what the visitor entered.
    if (response.ok && !response.redirected && !search) {
      const copy = response.clone();
      event.waitUntil(caches.open(name).then((cache) => cache.put(pathname, copy)));
    }
    // A server answers 5xx while it is updated.
    return response.status >= 500 ? kept : response;
  });
  const late = new Promise((resolve) => setTimeout(resolve, patience, kept));
  return Promise.race([fromNetwork.catch(() => kept), late]);
}

addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (!isAsked || request.method !== 'GET' || url.origin !== location.origin) return;
  if (request.mode === 'navigate') {
    if (pages.includes(url.pathname)) event.respondWith(answerPage(event, url));
  } else if (files.includes(url.pathname))
    event.respondWith(findKept(url.pathname).then((kept) => kept ?? fetch(request)));
});
