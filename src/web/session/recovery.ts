const STORAGE_KEY = 'lastro.recovery'

/**
 * Stores in this tab that a recovery link signed the account in. The account's new password must
 * still be set, even after a reload.
 */
export function beginRecovery(accountId: string): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, accountId)
  } catch {
    // If storage is unavailable, the mark is lost. The account is then signed in, and its profile
    // offers another link.
  }
}

/** Deletes the mark when the new password is set, or when nobody is signed in any more. */
export function endRecovery(): void {
  try {
    sessionStorage.removeItem(STORAGE_KEY)
  } catch {
    // Without storage there is no mark.
  }
}

/**
 * Returns true if the account signed in by a recovery link and has not set its new password yet.
 */
export function isRecovering(accountId: string): boolean {
  try {
    return sessionStorage.getItem(STORAGE_KEY) === accountId
  } catch {
    return false
  }
}
