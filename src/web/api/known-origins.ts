import { deviceStorage } from '../storage.ts'

const STORAGE_KEY = 'lastro.public_url'

/**
 * Returns the origins of this installation's links: the origin in the address bar, and the stored
 * public origin, which printed QR codes contain. The two differ if a warehouse reaches the server
 * under another host name.
 */
export function knownOrigins(told = deviceStorage.read(STORAGE_KEY)): readonly string[] {
  return told === undefined ? [location.origin] : [location.origin, told]
}

/**
 * Stores the public origin for use without network. If storage is unavailable, every visit requests
 * the origin again.
 */
export function rememberOrigin(publicUrl: string): void {
  deviceStorage.write(STORAGE_KEY, publicUrl)
}
