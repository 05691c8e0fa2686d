const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('lastro.pending') : undefined
const notifyOtherTabs = channel?.postMessage.bind(channel)
const listeners = new Set<() => void>()

channel?.addEventListener('message', () => listeners.forEach((listener) => listener()))

/** Tells `listener` that what is kept on this device changed, in any tab; gives the function that stops it. */
export function onQueueChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Tells every tab. */
export function notifyQueueChanged(): void {
  notifyOtherTabs?.('changed')
  for (const listener of listeners) listener()
}
