/** Without activity for this long the session ends (specification, section 9). */
const TIMEOUT_MS = 30 * 60_000
/** The warning comes this long before. */
export const WARNING_MS = 5 * 60_000

export type Inactivity = {
  readonly state: 'active' | 'expiring' | 'expired'
  /** When to look again, in milliseconds from now; 0 once expired. */
  readonly nextLook: number
}

/**
 * Where a session stands between its last activity and its end.
 * @param lastActive epoch milliseconds of the latest activity in any tab
 * @param now epoch milliseconds; a clock set back counts as activity just now
 */
export function inactivityAt(lastActive: number, now: number): Inactivity {
  const idle = Math.max(0, now - lastActive)
  if (idle >= TIMEOUT_MS) return { state: 'expired', nextLook: 0 }
  const warnedAt = TIMEOUT_MS - WARNING_MS
  if (idle >= warnedAt) return { state: 'expiring', nextLook: TIMEOUT_MS - idle }
  return { state: 'active', nextLook: warnedAt - idle }
}
