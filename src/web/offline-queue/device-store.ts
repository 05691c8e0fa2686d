import { openOfflineQueue, type OfflineQueue } from './offline-queue.ts'

let opened: Promise<OfflineQueue> | undefined

/**
 * Returns the store of this browser, opened once.
 * @throws DOMException if the browser stores nothing for this page
 */
export function deviceStore(): Promise<OfflineQueue> {
  const forget = () => {
    opened = undefined
  }
  opened ??= openOfflineQueue('lastro.pending', forget).catch((error: unknown) => {
    forget()
    throw error
  })
  return opened
}
