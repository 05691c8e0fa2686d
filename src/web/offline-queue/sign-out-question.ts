let listeners: readonly ((isAsked: boolean) => void)[] = []

/** Opens the dialog that asks before signing out with queued checkpoints on this device. */
export function confirmSignOut(): void {
  for (const listener of listeners) listener(true)
}

/**
 * Subscribes `listener` to requests to open or close the dialog of `confirmSignOut`. Returns the
 * function that unsubscribes.
 */
export function onSignOutQuestion(listener: (isAsked: boolean) => void): () => void {
  listeners = [...listeners, listener]
  return () => {
    listeners = listeners.filter((one) => one !== listener)
  }
}
