// Stores public pages as this device last saw them, so that they open without a network. It
// controls only /verify/. The application's worker (main.ts) is too large for one opened link.
declare const self: ServiceWorkerGlobalScope

/** Cache of documents and files. The page stores the answers of the API there itself. */
const STORE = 'lastro-public'
/** Maximum number of stored entries, about ten pages; the oldest are deleted first. */
const MAX_STORED = 300

self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

// The document and the files that the page used before this worker controlled it.
self.addEventListener('message', (event) => {
  if (Array.isArray(event.data)) event.waitUntil(storeAll(event.data.map(String)))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  const isApi = request.destination === '' || pathname.startsWith('/api/')
  if (isApi || request.method !== 'GET' || origin !== self.location.origin) return
  event.respondWith(pathname.startsWith('/assets/') ? storedFirst(request) : networkFirst(request))
})

/** Returns a file whose name changes with its content. */
async function storedFirst(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetchAndStore(request)
}

/** Returns the newest document or file, or the stored one without a network. */
async function networkFirst(request: Request): Promise<Response> {
  try {
    return await fetchAndStore(request)
  } catch (error) {
    const stored = await caches.match(request, { ignoreVary: true, ignoreSearch: true })
    if (stored === undefined) throw error
    return stored
  }
}

async function fetchAndStore(request: Request): Promise<Response> {
  const answer = await fetch(request)
  const store = await caches.open(STORE)
  // A full device refuses to store, and the page then needs the network.
  if (answer.ok) await store.put(request, answer.clone()).catch(() => undefined)
  return answer
}

async function storeAll(paths: readonly string[]): Promise<void> {
  await Promise.all(
    paths.map(async (path) => {
      if ((await caches.match(path, { ignoreVary: true })) === undefined)
        await fetchAndStore(new Request(path))
    }),
  )
  const store = await caches.open(STORE)
  const entries = await store.keys()
  await Promise.all(entries.slice(0, -MAX_STORED).map((entry) => store.delete(entry)))
}
