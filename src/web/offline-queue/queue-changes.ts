const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('lastro.pending') : undefined
const notifyOtherTabs = channel?.postMessage.bind(channel)
const listeners = new Set<() => void>()

channel?.addEventListener('message', () => listeners.forEach((listener) => listener()))

/**
 * Subscribes `listener` to changes of the offline queue in any tab. Returns the function that
 * unsubscribes.
 */
export function onQueueChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Notifies every tab of a change of the offline queue. */
export function notifyQueueChanged(): void {
  notifyOtherTabs?.('changed')
  for (const listener of listeners) listener()
}
