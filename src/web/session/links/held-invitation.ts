import { deviceStorage } from '../../storage.ts'

const STORAGE_KEY = 'lastro.invitation'
/** Pattern of the secret in an invitation's link. */
const TOKEN = /^[\w-]{43}$/

/**
 * Returns the secret of the invitation in the page's address and stores it on this device. Removes
 * the secret from the address, so that the browser's history does not contain it. If the address
 * contains no secret, returns the stored one.
 */
export function takeInvitation(): string | undefined {
  const found = window.location.hash.slice(1)
  if (!TOKEN.test(found)) return heldInvitation()
  deviceStorage.write(STORAGE_KEY, found)
  window.history.replaceState(window.history.state, '', window.location.pathname)
  return found
}

/** Returns the secret of an invitation that somebody opened on this device and has not answered. */
function heldInvitation(): string | undefined {
  return deviceStorage.read(STORAGE_KEY)
}

/** Deletes the stored secret after the person accepted or postponed the invitation. */
export function clearInvitation(): void {
  deviceStorage.remove(STORAGE_KEY)
}
