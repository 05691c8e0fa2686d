import { clientsClaim } from 'workbox-core'
import { PrecacheController } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { isOwnPage } from '#contract/endpoints/own-pages.ts'
import { isSitePage, isVerifyPage } from './public-pages.ts'

/** A file of the application; a revision where its name does not change with its content. */
type OwnFile = { readonly url: string; readonly revision: string | null }

/** What tools/build-service-worker.ts puts in the place of these names. */
declare const OWN_FILES: readonly OwnFile[]
declare const BUILD: string

/** Everything that the application needs to start and work without network. */
const ownFiles = OWN_FILES
/** A digest of it. */
const build = BUILD

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
  event.waitUntil(deleteOldBuilds())
})
// The page that brought it is kept from then on, not from its next visit.
clientsClaim()

// A new version waits until the person asks for it, or every page of the old one is gone.
self.addEventListener('message', (event) => {
  if (event.data === 'activate') void self.skipWaiting()
})

registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && isOwnPage(url.pathname),
  async ({ request }) => (await shell()) ?? fetch(request),
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
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && isSitePage(url.pathname),
  ({ request, url }) => networkFirst(request, url),
)

// Without network the application says so itself, and offers to try again.
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
 * The application's document without its preloads: each file comes from the device, and Chromium does not use for a module
 * what a service worker answered to a preload.
 */
async function shell(): Promise<Response | undefined> {
  const kept = await files.matchPrecache(SHELL)
  if (kept === undefined) return undefined
  const html = (await kept.text()).replaceAll(/<link rel="modulepreload"[^>]*>/g, '')
  const headers = new Headers(kept.headers)
  // They describe the bytes that were sent.
  for (const name of ['content-encoding', 'content-length']) headers.delete(name)
  return new Response(html, { headers })
}

function keeperOf(kept: typeof ownFiles): PrecacheController {
  const keeper = new PrecacheController({ cacheName: FILES + build, fallbackToNetwork: true })
  keeper.addToCacheList(
    kept.map(({ url, revision }) => (revision === null ? { url, revision: null } : { url, revision })),
  )
  return keeper
}

/**
 * A public page as it is now, or without network as it was seen last. A landing page that was never seen leads to the
 * dashboard.
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

/** Keeps the build that worked before this one, whose pages may still be open. */
async function deleteOldBuilds(): Promise<void> {
  const notes = await caches.open(NOTES)
  const before = await (await notes.match(WORKING))?.text()
  await notes.put(WORKING, new Response(build))
  const others = (await caches.keys()).filter(
    (name) => name.startsWith(FILES) && name !== FILES + build && name !== `${FILES}${before}`,
  )
  await Promise.all(others.map((name) => caches.delete(name)))
}
