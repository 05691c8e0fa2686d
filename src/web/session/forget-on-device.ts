const ATTEMPTS = 'lastro.attempt.'

/**
 * Removes what this browser keeps for an account: drafts and the place of work, filed under its id, and unanswered
 * attempts of this tab. Theme, language and the log's key are the device's.
 */
export function forgetOnDevice(accountId: string): void {
  for (const open of [() => localStorage, () => sessionStorage]) {
    try {
      const storage = open()
      for (const key of Object.keys(storage)) {
        if (key.startsWith(ATTEMPTS) || key.includes(accountId)) storage.removeItem(key)
      }
    } catch {
      // Storage refused: nothing was kept.
    }
  }
}
