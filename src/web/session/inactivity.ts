/** Session timeout without activity (specification, section 9). */
const TIMEOUT_MS = 30 * 60_000
/** Time before the end of the session at which the warning appears. */
export const WARNING_MS = 5 * 60_000

export type Inactivity = {
  readonly state: 'active' | 'expiring' | 'expired'
  /** Time until the next check, in milliseconds; 0 once expired. */
  readonly nextLook: number
}

/**
 * Returns the state of a session between its last activity and its end.
 * @param lastActive epoch milliseconds of the latest activity in any tab
 * @param now epoch milliseconds; a clock that was set back counts as activity just now
 */
export function inactivityAt(lastActive: number, now: number): Inactivity {
  const idle = Math.max(0, now - lastActive)
  if (idle >= TIMEOUT_MS) return { state: 'expired', nextLook: 0 }
  const warnedAt = TIMEOUT_MS - WARNING_MS
  if (idle >= warnedAt) return { state: 'expiring', nextLook: TIMEOUT_MS - idle }
  return { state: 'active', nextLook: warnedAt - idle }
}
