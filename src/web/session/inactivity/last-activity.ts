import { deviceStorage } from '../../storage.ts'

const STORAGE_KEY = 'lastro.active_at'
/**
 * Minimum interval in milliseconds between two writes to the storage that other tabs read. Pointer
 * movements would otherwise cause hundreds of writes.
 */
const SHARE_EVERY_MS = 5_000

type Activity = { readonly session: string; readonly at: number }

let here: Activity | undefined
let shared: Activity | undefined

/** Records activity of a session in this tab. */
export function noteActivity(session: string, now: number): void {
  here = { session, at: now }
  if (shared?.session === session && Math.abs(now - shared.at) < SHARE_EVERY_MS) return
  shared = here
  // If storage is unavailable, each tab measures only its own activity.
  deviceStorage.write(STORAGE_KEY, `${session} ${now}`)
}

/**
 * Returns the time of a session's last activity in any tab of this browser, including before a
 * reload, in epoch milliseconds. Undefined for a session that has just been signed in.
 */
export function lastActivity(session: string): number | undefined {
  const known = [here, elsewhere()].flatMap((one) => (one?.session === session ? [one.at] : []))
  return known.length === 0 ? undefined : Math.max(...known)
}

function elsewhere(): Activity | undefined {
  const [session = '', at] = deviceStorage.read(STORAGE_KEY)?.split(' ') ?? []
  const time = Number(at)
  return Number.isSafeInteger(time) ? { session, at: time } : undefined
}
