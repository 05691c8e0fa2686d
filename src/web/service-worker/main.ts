import { clientsClaim } from 'workbox-core'
import { PrecacheController } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { build, ownFiles } from './build-facts.ts'
import { isOwnPage } from '#contract/own-pages.ts'

// Keeps the application on the device, so that it starts without network. It holds nothing of an account: no answer of the
// API, the sign-in, the log or the files is ever kept, nor even looked at.
declare const self: ServiceWorkerGlobalScope

const FILES = 'lastro-app-'
const PAGES = 'lastro-pages'
const NOTES = 'lastro-notes'
/** Under which it is noted which build works now. */
const WORKING = '/working-build'
const SHELL = '/index.html'

/** As many files are fetched at once; a controller fetches its own one after the other. */
const LANES = 6

const files = keeperOf(ownFiles)

self.addEventListener('install', (event) => {
  for (let lane = 0; lane < LANES; lane++)
    void keeperOf(ownFiles.filter((_, at) => at % LANES === lane)).install(event)
})

self.addEventListener('activate', (event) => {
  event.waitUntil(forgetOldBuilds())
})
// The page that brought it is kept from then on, not from its next visit.
clientsClaim()

// A new version waits until the person asks for it, or every page of the old one is gone.
self.addEventListener('message', (event) => {
  if (event.data === 'activate') void self.skipWaiting()
})

registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && isOwnPage(url.pathname),
  async ({ request }) => (await files.matchPrecache(SHELL)) ?? fetch(request),
)

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && files.getCacheKeyForURL(url.href) !== undefined,
  async ({ request, url }) => (await files.matchPrecache(url.href)) ?? fetch(request),
)

// A page of the version before this one may still stand in another tab, and load its parts.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  async ({ request }) => (await caches.match(request, { ignoreVary: true })) ?? fetch(request),
)

registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && url.pathname === '/',
  ({ request }) => networkFirst(request),
)

function keeperOf(kept: typeof ownFiles): PrecacheController {
  const keeper = new PrecacheController({ cacheName: FILES + build, fallbackToNetwork: true })
  keeper.addToCacheList(
    kept.map(({ url, revision }) => (revision === null ? { url, revision: null } : { url, revision })),
  )
  return keeper
}

/** The landing page as it is now, or without network as it was seen last; whoever never saw it came for the application. */
async function networkFirst(request: Request): Promise<Response> {
  const pages = await caches.open(PAGES)
  try {
    const page = await fetch(request)
    if (page.ok) await pages.put(request, page.clone())
    return page
  } catch {
    const seen = await pages.match(request, { ignoreVary: true })
    return seen ?? Response.redirect('/dashboard')
  }
}

/** Keeps the build that worked before this one, whose pages may still be open. */
async function forgetOldBuilds(): Promise<void> {
  const notes = await caches.open(NOTES)
  const before = await (await notes.match(WORKING))?.text()
  await notes.put(WORKING, new Response(build))
  const others = (await caches.keys()).filter(
    (name) => name.startsWith(FILES) && name !== FILES + build && name !== `${FILES}${before}`,
  )
  await Promise.all(others.map((name) => caches.delete(name)))
}
