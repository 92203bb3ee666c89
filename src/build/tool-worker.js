// Keeps a tool that was open once for when there is no network: its page and what that loads, never what was entered.
const prefix = 'werkzeuge ';
// The law, the words and the prices it was kept with: with others it starts anew.
const name = `${prefix}__VERSION__`;
// A network that answers nothing for this many ms counts as none.
const patience = 4000;

addEventListener('install', () => skipWaiting());
// Without `clients.claim()`: it would throw pages out of the browser's back/forward cache. The next page is this worker's.
addEventListener('activate', (event) =>
  event.waitUntil(
    caches
      .keys()
      .then((keys) =>
        Promise.all(keys.filter((key) => key.startsWith(prefix) && key !== name).map((key) => caches.delete(key))),
      ),
  ),
);
// A page that is open names itself and its files.
addEventListener('message', (event) =>
  event.waitUntil(caches.open(name).then((cache) => Promise.allSettled(event.data.map((url) => cache.add(url))))),
);

const withoutInputs = (url) => url.origin + url.pathname;

async function answerPage(event, url) {
  const { request } = event;
  const cache = await caches.open(name);
  const kept = await cache.match(withoutInputs(url));
  const fromNetwork = fetch(request).then((response) => {
    // A browser refuses a redirected response from a cache; a page with a query holds what the visitor entered.
    if (response.ok && !response.redirected && !url.search)
      event.waitUntil(cache.put(withoutInputs(url), response.clone()));
    // A server answers 5xx while it is updated.
    return response.status >= 500 && kept ? kept : response;
  });
  if (!kept) return fromNetwork;
  const late = new Promise((resolve) => setTimeout(resolve, patience, kept));
  return Promise.race([fromNetwork.catch(() => kept), late]);
}

addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (request.mode === 'navigate') event.respondWith(answerPage(event, url));
  else
    event.respondWith(
      caches
        .open(name)
        .then((cache) => cache.match(request.url))
        .then((kept) => kept ?? fetch(request)),
    );
});
