import { clientsClaim } from 'workbox-core'
import { PrecacheController } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { isOwnPage } from '#contract/endpoints/own-pages.ts'
import { isSitePage, isVerifyPage } from './public-pages.ts'

/** File of the application. It has a revision if its name does not change with its content. */
type OwnFile = { readonly url: string; readonly revision: string | null }

/** Values that tools/build-service-worker.ts inserts for these names. */
declare const FIRST_FILES: readonly OwnFile[]
declare const LATER_FILES: readonly string[]
declare const BUILD: string

/** Files that the application needs to start, to scan and to record offline. */
const firstFiles = FIRST_FILES
/** Addresses of the other files. Each is stored when it is first used. */
const laterFiles: ReadonlySet<string> = new Set(LATER_FILES)
/** Digest of both lists. */
const build = BUILD

// Caches the application on the device, so that it starts offline. The cache contains no account
// data. The service worker never intercepts answers of the API, the sign-in, the log or the files.
declare const self: ServiceWorkerGlobalScope

const FILES = 'lastro-app-'
const PAGES = 'lastro-pages'
const NOTES = 'lastro-notes'
/** Key of the cache entry that names the active build. */
const WORKING = '/working-build'
const SHELL = '/index.html'

/**
 * Number of files that are fetched concurrently. One `PrecacheController` fetches its files one
 * after the other, so the files are divided among several controllers.
 */
const LANES = 6

const files = keeperOf(firstFiles)

self.addEventListener('install', (event) => {
  for (let lane = 0; lane < LANES; lane++)
    void keeperOf(firstFiles.filter((_, at) => at % LANES === lane)).install(event)
})

self.addEventListener('activate', (event) => {
  event.waitUntil(keepUsedFiles().then(deleteOldBuilds))
})
// Takes control of the page that installed this service worker immediately, not only at the page's
// next visit.
clientsClaim()

// A new version waits until the person requests it, or until every page of the old version is
// closed.
self.addEventListener('message', (event) => {
  if (event.data === 'activate') void self.skipWaiting()
  // Files that a page used before this service worker controlled it.
  else if (Array.isArray(event.data)) event.waitUntil(Promise.all(event.data.map(String).map(keepLater)))
})

registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && isOwnPage(url.pathname),
  async ({ request }) => (await shell()) ?? fetch(request),
)

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && files.getCacheKeyForURL(url.href) !== undefined,
  async ({ request, url }) => (await files.matchPrecache(url.href)) ?? fetch(request),
)

// A page of the previous version may still be open in another tab. Its chunks are served from the
// cache of any build. A file that is used for the first time is stored.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  async ({ event, request, url }) => {
    const stored = await caches.match(request, { ignoreVary: true })
    if (stored !== undefined) return stored
    const answer = await fetch(request)
    if (answer.ok && laterFiles.has(url.pathname)) {
      const copy = answer.clone()
      event.waitUntil(storeLater(url.pathname, copy))
    }
    return answer
  },
)

registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && isSitePage(url.pathname),
  ({ request, url }) => networkFirst(request, url),
)

// Without a network, serves the cached application, which shows that the receipt could not be
// loaded and offers a retry.
registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && isVerifyPage(url.pathname),
  async ({ request }) => {
    try {
      return await fetch(request)
    } catch (error) {
      const kept = await shell()
      if (kept === undefined) throw error
      return kept
    }
  },
)

/**
 * Returns the application's document without its preloads. The preloads have no use here, because
 * each file comes from the device. Also, Chromium does not reuse the preload of a module if a
 * service worker answered it.
 */
async function shell(): Promise<Response | undefined> {
  const kept = await files.matchPrecache(SHELL)
  if (kept === undefined) return undefined
  const html = (await kept.text()).replaceAll(/<link rel="modulepreload"[^>]*>/g, '')
  const headers = new Headers(kept.headers)
  // These headers describe the bytes that were transferred, not the changed document.
  for (const name of ['content-encoding', 'content-length']) headers.delete(name)
  return new Response(html, { headers })
}

function keeperOf(kept: typeof firstFiles): PrecacheController {
  const keeper = new PrecacheController({ cacheName: FILES + build, fallbackToNetwork: true })
  keeper.addToCacheList(
    kept.map(({ url, revision }) => (revision === null ? { url, revision: null } : { url, revision })),
  )
  return keeper
}

/**
 * Returns the current public page, or its last cached version if there is no network. A landing
 * page that was never cached redirects to the dashboard.
 */
async function networkFirst(request: Request, { pathname }: URL): Promise<Response> {
  const pages = await caches.open(PAGES)
  try {
    const page = await fetch(request)
    if (page.ok) await pages.put(request, page.clone())
    return page
  } catch (error) {
    const seen = await pages.match(request, { ignoreVary: true })
    if (seen !== undefined) return seen
    if (pathname === '/') return Response.redirect('/dashboard')
    throw error
  }
}

/** Stores a file of this build. A full device refuses it, and the page then works without. */
async function storeLater(path: string, file: Response): Promise<void> {
  const cache = await caches.open(FILES + build)
  await cache.put(path, file).catch(() => undefined)
}

/** Fetches and stores a file of this build that is not stored yet. */
async function keepLater(path: string): Promise<void> {
  if (!laterFiles.has(path) || (await caches.match(path)) !== undefined) return
  const answer = await fetch(path).catch(() => undefined)
  if (answer?.ok === true) await storeLater(path, answer)
}

/** Copies the used files of earlier builds that did not change, so that they work offline still. */
async function keepUsedFiles(): Promise<void> {
  for (const path of laterFiles) {
    const used = await caches.match(path, { ignoreVary: true })
    if (used !== undefined) await storeLater(path, used)
  }
}

/** Deletes old builds except the previous one, whose pages may still be open. */
async function deleteOldBuilds(): Promise<void> {
  const notes = await caches.open(NOTES)
  const before = await (await notes.match(WORKING))?.text()
  await notes.put(WORKING, new Response(build))
  const others = (await caches.keys()).filter(
    (name) => name.startsWith(FILES) && name !== FILES + build && name !== `${FILES}${before}`,
  )
  await Promise.all(others.map((name) => caches.delete(name)))
}
