let listeners: readonly ((isAsked: boolean) => void)[] = []

/** Asks whether to sign out although checkpoints wait on this device. */
export function confirmSignOut(): void {
  for (const listener of listeners) listener(true)
}

/** Tells `listener` that it is asked; gives the function that stops it. */
export function onSignOutQuestion(listener: (isAsked: boolean) => void): () => void {
  listeners = [...listeners, listener]
  return () => {
    listeners = listeners.filter((one) => one !== listener)
  }
}
