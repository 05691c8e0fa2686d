/** Time without activity after which a session ends (specification, section 9). */
const TIMEOUT_MS = 30 * 60_000
/** Longest time between the warning and the end of the session. */
const MAX_WARNING_MS = 5 * 60_000

export type Inactivity = {
  readonly state: 'active' | 'expiring' | 'expired'
  /** Time until the next check, in milliseconds; 0 once expired. */
  readonly nextLook: number
}

/**
 * Returns the state of a session between its last activity and its end.
 * @param lastActive epoch milliseconds of the latest activity in any tab
 * @param now epoch milliseconds; a time before `lastActive`, from a clock that was set back, counts
 * as `lastActive`
 * @param timeout milliseconds without activity after which the session ends; a company may set a
 * shorter time
 */
export function inactivityAt(lastActive: number, now: number, timeout = TIMEOUT_MS): Inactivity {
  const idle = Math.max(0, now - lastActive)
  if (idle >= timeout) return { state: 'expired', nextLook: 0 }
  const warnedAt = timeout - warningBefore(timeout)
  if (idle >= warnedAt) return { state: 'expiring', nextLook: timeout - idle }
  return { state: 'active', nextLook: warnedAt - idle }
}

/** Returns the time before the end of the session at which the warning appears, in milliseconds. */
export function warningBefore(timeout = TIMEOUT_MS): number {
  return Math.min(MAX_WARNING_MS, timeout / 2)
}
