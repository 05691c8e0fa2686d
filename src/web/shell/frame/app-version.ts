/**
 * Minimum interval between two checks for a new version, in milliseconds. A page may stay open for
 * weeks.
 */
const LOOK_EVERY_MS = 60 * 60_000

/**
 * Caches the application on this device, so that it starts offline. Calls `onNew` when a newer
 * version is ready, with a function that activates it and reloads the page. Returns the function
 * that unsubscribes.
 */
export function keepOnDevice(onNew: (update: () => void) => void): () => void {
  // The container is absent without HTTPS. It is not used in development, where the files change.
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined
  if (container === undefined || !import.meta.env.PROD) return () => undefined
  const ended = new AbortController()
  void follow(container, onNew, ended.signal).catch(() => undefined)
  return () => ended.abort()
}

/**
 * Stores files on this device, once the service worker is there. They were used before it
 * controlled the page, or by a worker.
 * @param paths addresses of files of the application, without origin
 */
export async function keepFiles(paths: readonly string[]): Promise<void> {
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined
  if (container === undefined || !import.meta.env.PROD) return
  const { active } = await container.ready
  active?.postMessage(paths, [])
}

/** Returns the addresses of the application's files that this page has fetched. */
function fetchedFiles(): readonly string[] {
  const urls = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  return urls.filter(({ origin }) => origin === location.origin).map(({ pathname }) => pathname)
}

async function follow(
  container: ServiceWorkerContainer,
  onNew: (update: () => void) => void,
  signal: AbortSignal,
): Promise<void> {
  const wasKept = container.controller !== null
  const registration = await container.register('/sw.js', { updateViaCache: 'none' })
  const on = (target: EventTarget, type: string, listener: () => void): void =>
    target.addEventListener(type, listener, { signal })
  let isAsked = false
  const offer = (worker: ServiceWorker): void =>
    onNew(() => {
      isAsked = true
      worker.postMessage('activate', [])
    })
  const watch = (worker: ServiceWorker | null): void => {
    if (worker === null) return
    on(worker, 'statechange', () => {
      if (worker.state === 'installed' && container.controller !== null) offer(worker)
    })
  }

  if (registration.waiting !== null && wasKept) offer(registration.waiting)
  watch(registration.installing)
  on(registration, 'updatefound', () => watch(registration.installing))
  if (!wasKept) void keepFiles(fetchedFiles())
  on(container, 'controllerchange', () => {
    if (isAsked) location.reload()
    // Another tab activated the new version. This page continues to work, and reloads when the
    // person requests it.
    else if (wasKept) onNew(() => location.reload())
  })

  let looked = Date.now()
  on(document, 'visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - looked < LOOK_EVERY_MS) return
    looked = Date.now()
    void registration.update().catch(() => undefined)
  })
}
