const STORAGE_KEY = 'lastro.public_url'

/**
 * Returns the origins of this installation's links: the origin in the address bar, and the stored
 * public origin that printed codes contain. The two differ if a warehouse reaches the server under
 * another host name.
 */
export function knownOrigins(told = remembered()): readonly string[] {
  return told === undefined ? [location.origin] : [location.origin, told]
}

/** Stores the public origin for use without network. */
export function rememberOrigin(publicUrl: string): void {
  try {
    localStorage.setItem(STORAGE_KEY, publicUrl)
  } catch {
    // If storage is unavailable, every visit requests the origin again.
  }
}

function remembered(): string | undefined {
  try {
    return localStorage.getItem(STORAGE_KEY) ?? undefined
  } catch {
    return undefined
  }
}
