/** Interval at which the cards look at the clock, so that an authorization is shown as expired. */
export const EXPIRY_CHECK_INTERVAL_MS = 30_000

/**
 * Returns the state of an authorization at `now`. An active authorization can expire while the page
 * is open.
 */
export function stateNow<State extends string>(
  { state, expires_at }: { readonly state: State; readonly expires_at: string },
  now: number,
): State | 'expired' {
  return state === 'active' && Date.parse(expires_at) <= now ? 'expired' : state
}
