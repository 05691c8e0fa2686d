const STORAGE_KEY = 'lastro.provider'

/** Remembers, in this tab, that its user left for the identity provider. */
export function markProviderLeft(): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, 'left')
  } catch {
    // Without storage the return is asked about.
  }
}

/** Consumes the mark. Returns whether this tab had left for the identity provider. */
export function consumeProviderMark(): boolean {
  try {
    const wasLeft = sessionStorage.getItem(STORAGE_KEY) !== null
    sessionStorage.removeItem(STORAGE_KEY)
    return wasLeft
  } catch {
    return false
  }
}
