const STORAGE_KEY = 'lastro.recovery'

/** Remembers, in this tab, that a recovery link let the account in: its new password is still to be set, reload or not. */
export function beginRecovery(accountId: string): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, accountId)
  } catch {
    // Without storage nothing is remembered: the account is signed in, and its profile offers another link.
  }
}

/** The new password is set, or nobody is signed in any more. */
export function endRecovery(): void {
  try {
    sessionStorage.removeItem(STORAGE_KEY)
  } catch {
    // As above.
  }
}

/** Whether the account came in by a recovery link and has not set its new password yet. */
export function isRecovering(accountId: string): boolean {
  try {
    return sessionStorage.getItem(STORAGE_KEY) === accountId
  } catch {
    return false
  }
}
