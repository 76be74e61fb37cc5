// Keeps a page of static files, so that it opens without a network. `infexion site` puts this file
// beside the page and writes in front of it which files there are (`self.SITE`).

/** @typedef {{ version: string, files: string[] }} Site */

const worker = /** @type {any} */ (self);
const { version, files } = /** @type {Site} */ (worker.SITE);
/** One host may have several of these pages, each in its folder. */
const PREFIX = `infexion ${new URL("./", worker.location.href).pathname} `;
const CACHE = PREFIX + version;

/** Files whose name changes with what they hold. */
const isStamped = (/** @type {URL} */ url) => url.pathname.includes(`/${version}/`);

worker.addEventListener("install", (/** @type {any} */ event) => {
  const keep = async () => {
    const cache = await caches.open(CACHE);
    // Not from the browser's own cache: that may hold the page of an older version.
    await cache.addAll(files.map((file) => new Request(file, { cache: "reload" })));
    await worker.skipWaiting();
  };
  event.waitUntil(keep());
});

worker.addEventListener("activate", (/** @type {any} */ event) => {
  const clean = async () => {
    const names = await caches.keys();
    const old = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE);
    await Promise.all(old.map((name) => caches.delete(name)));
    await worker.clients.claim();
  };
  event.waitUntil(clean());
});

/** @param {Request} request */
async function answer(request) {
  const cache = await caches.open(CACHE);
  const find = () => cache.match(request, { ignoreSearch: true });
  if (isStamped(new URL(request.url))) return (await find()) ?? fetch(request);
  // The page itself, and what a teacher has put beside it: the newest there is.
  try {
    const response = await fetch(request);
    if (response.ok) await cache.put(request, response.clone());
    return response;
  } catch (error) {
    const kept = await find();
    if (kept) return kept;
    throw error;
  }
}

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  if (request.method === "GET" && request.url.startsWith(worker.registration.scope)) event.respondWith(answer(request));
});
