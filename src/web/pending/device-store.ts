import { openPendingStore, type PendingStore } from './pending-store.ts'

let opened: Promise<PendingStore> | undefined

/**
 * The store of this browser, opened once.
 * @throws DOMException where the browser keeps nothing for this page
 */
export function deviceStore(): Promise<PendingStore> {
  const forget = () => {
    opened = undefined
  }
  opened ??= openPendingStore('lastro.pending', forget).catch((error: unknown) => {
    forget()
    throw error
  })
  return opened
}
