const STORAGE_KEY = 'lastro.public_url'

/**
 * The origins whose links are this installation's, as far as this device knows: the one in the address bar, and the public
 * one that printed codes carry, which differ where a warehouse reaches the server by another name.
 */
export function knownOrigins(told = remembered()): readonly string[] {
  return told === undefined ? [location.origin] : [location.origin, told]
}

/** Keeps the public origin for when there is no network. */
export function rememberOrigin(publicUrl: string): void {
  try {
    localStorage.setItem(STORAGE_KEY, publicUrl)
  } catch {
    // Without storage it is asked for at every visit.
  }
}

function remembered(): string | undefined {
  try {
    return localStorage.getItem(STORAGE_KEY) ?? undefined
  } catch {
    return undefined
  }
}
