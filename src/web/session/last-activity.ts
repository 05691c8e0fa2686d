const STORAGE_KEY = 'lastro.active_at'
/** Movements come by the hundred; what other tabs are told may lag this far behind. */
const SHARE_EVERY_MS = 5_000

let here = 0
let shared = 0

/** Notes activity in this tab, now. */
export function noteActivity(now: number): void {
  here = now
  if (Math.abs(now - shared) < SHARE_EVERY_MS) return
  shared = now
  try {
    localStorage.setItem(STORAGE_KEY, String(now))
  } catch {
    // Without storage each tab counts for itself.
  }
}

/** When there was activity last, in any tab of this browser; epoch milliseconds. */
export function lastActivity(): number {
  return Math.max(here, elsewhere())
}

function elsewhere(): number {
  try {
    const value = Number(localStorage.getItem(STORAGE_KEY))
    return Number.isFinite(value) ? value : 0
  } catch {
    return 0
  }
}
