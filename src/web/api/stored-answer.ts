import { ApiError } from './api-error.ts'

/** Cache of the public pages on this device (service-worker/public-page-worker.ts). */
const STORE = 'lastro-public'

export type StoredAnswer<T> = {
  readonly value: T
  /** Time of the answer by this device's clock; undefined if it has just come. */
  readonly storedAt?: Date
}

type Key = { readonly path: string; readonly trackingId: string }

/**
 * Loads an answer about a shipment and stores it on this device. Without a network, returns the
 * stored answer. A refusal deletes all that is stored of the shipment's page.
 * @param key the shipment, and the path of an endpoint with the parameter `tracking_id`
 * @param load throws ApiError
 */
export async function storedAnswer<T>(
  { path, trackingId }: Key,
  load: () => Promise<T>,
): Promise<StoredAnswer<T>> {
  // The storage is absent without HTTPS. Some browsers refuse it in private windows.
  const store = await (globalThis.caches as CacheStorage | undefined)?.open(STORE).catch(() => undefined)
  const address = path.replace('{tracking_id}', trackingId)
  try {
    const value = await load()
    void store?.put(address, Response.json({ value, at: Date.now() })).catch(() => undefined)
    return { value }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.code === 'not_found' || error.code === 'page_private') void deleteStored(store, trackingId)
    const stored = error.code === 'network' ? await store?.match(address) : undefined
    if (stored === undefined) throw error
    const { value, at } = (await stored.json()) as { readonly value: T; readonly at: number }
    return { value, storedAt: new Date(at) }
  }
}

async function deleteStored(store: Cache | undefined, trackingId: string): Promise<void> {
  for (const entry of (await store?.keys()) ?? [])
    if (entry.url.toUpperCase().includes(trackingId)) await store?.delete(entry, { ignoreVary: true })
}
