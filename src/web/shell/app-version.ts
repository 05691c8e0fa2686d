/** The least pause between two looks for a new version, in milliseconds: a page may stay open for weeks. */
const LOOK_EVERY_MS = 60 * 60_000

/**
 * Keeps the application on this device, so that it starts without network, and tells `onNew` when a newer version is ready;
 * what `onNew` is given takes it over and loads this page anew. Gives the function that stops telling.
 */
export function keepOnDevice(onNew: (update: () => void) => void): () => void {
  // Absent without HTTPS; in development the files change under it.
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined
  if (container === undefined || !import.meta.env.PROD) return () => undefined
  const ended = new AbortController()
  void follow(container, onNew, ended.signal).catch(() => undefined)
  return () => ended.abort()
}

async function follow(
  container: ServiceWorkerContainer,
  onNew: (update: () => void) => void,
  signal: AbortSignal,
): Promise<void> {
  const wasKept = container.controller !== null
  const registration = await container.register('/sw.js', { updateViaCache: 'none' })
  let isAsked = false
  const offer = (worker: ServiceWorker): void =>
    onNew(() => {
      isAsked = true
      worker.postMessage('activate', [])
    })
  const watch = (worker: ServiceWorker | null): void =>
    worker?.addEventListener(
      'statechange',
      () => {
        if (worker.state === 'installed' && container.controller !== null) offer(worker)
      },
      { signal },
    )

  if (registration.waiting !== null && wasKept) offer(registration.waiting)
  watch(registration.installing)
  registration.addEventListener('updatefound', () => watch(registration.installing), { signal })
  container.addEventListener(
    'controllerchange',
    () => {
      if (isAsked) location.reload()
      // Taken over in another tab: what stands here keeps working, and is loaded anew when the person wants it.
      else if (wasKept) onNew(() => location.reload())
    },
    { signal },
  )

  let looked = Date.now()
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState !== 'visible' || Date.now() - looked < LOOK_EVERY_MS) return
      looked = Date.now()
      void registration.update().catch(() => undefined)
    },
    { signal },
  )
}
