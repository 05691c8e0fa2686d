const STORAGE_KEY = 'lastro.public_url'

/**
 * Returns the origins of this installation's links: the one in the address bar, and the stored
 * public one of printed codes. They differ if a warehouse reaches the server by another name.
 */
export function knownOrigins(told = remembered()): readonly string[] {
  return told === undefined ? [location.origin] : [location.origin, told]
}

/** Stores the public origin for use without network. */
export function rememberOrigin(publicUrl: string): void {
  try {
    localStorage.setItem(STORAGE_KEY, publicUrl)
  } catch {
    // Without storage, every visit requests it.
  }
}

function remembered(): string | undefined {
  try {
    return localStorage.getItem(STORAGE_KEY) ?? undefined
  } catch {
    return undefined
  }
}
