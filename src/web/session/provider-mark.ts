const STORAGE_KEY = 'lastro.provider'

/** Stores in this tab that the user left for the identity provider. */
export function markProviderLeft(): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, 'left')
  } catch {
    // If storage is unavailable, the user must confirm the return.
  }
}

/** Consumes the mark. Returns true if this tab had left for the identity provider. */
export function consumeProviderMark(): boolean {
  try {
    const wasLeft = sessionStorage.getItem(STORAGE_KEY) !== null
    sessionStorage.removeItem(STORAGE_KEY)
    return wasLeft
  } catch {
    return false
  }
}
