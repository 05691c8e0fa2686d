/**
 * Stores this public page on the device, so that it opens without a network. Its service worker
 * controls the page from the next visit on, and stores what the page loads then.
 */
export async function storePage(): Promise<void> {
  // The container is absent without HTTPS. A controlled page is stored already.
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined
  if (container === undefined || !import.meta.env.PROD || container.controller !== null) return
  await container.register('/public-page-worker.js', { scope: '/verify/', updateViaCache: 'none' })
  const { active } = await container.ready
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && !pathname.startsWith('/api/'))
  active?.postMessage([location.pathname, ...files.map(({ pathname }) => pathname)], [])
}
