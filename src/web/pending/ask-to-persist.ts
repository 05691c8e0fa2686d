const STORAGE_KEY = 'lastro.persistence'

/** Asks the browser once not to clear what is kept here when space gets short. */
export function askToPersist(): void {
  try {
    if (localStorage.getItem(STORAGE_KEY) !== null) return
    localStorage.setItem(STORAGE_KEY, 'asked')
    // Absent without HTTPS.
    void (navigator.storage as StorageManager | undefined)?.persist().catch(() => undefined)
  } catch {
    // Storage refused: the store of checkpoints says so by itself.
  }
}
