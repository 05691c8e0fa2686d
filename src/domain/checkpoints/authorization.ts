import { Refusal } from '../base/error.ts'

/** Maximum duration of an authorization, in days from the grant. */
export const MAX_AUTHORIZATION_DAYS = 90
/** Maximum number of active authorizations per shipment. */
export const MAX_ACTIVE_AUTHORIZATIONS = 20

export const authorizationStates = ['active', 'used', 'expired', 'revoked'] as const
export type AuthorizationState = (typeof authorizationStates)[number]

/** Facts that decide whether an authorization permits its holder to record a checkpoint. */
export type Authorization = {
  readonly expires_at: Date
  /** Time at which a single-use authorization was consumed; null if it was not. */
  readonly used_at: Date | null
  readonly revoked_at: Date | null
}

/**
 * Returns the state of an authorization. A consumed authorization is `used`, even if it was also
 * revoked or has expired.
 */
export function authorizationState(authorization: Authorization, now: Date): AuthorizationState {
  if (authorization.used_at !== null) return 'used'
  if (authorization.revoked_at !== null) return 'revoked'
  return authorization.expires_at <= now ? 'expired' : 'active'
}

/**
 * Chooses the authorization for a checkpoint if somebody has several for one shipment. An active
 * one for many uses comes first, then the active one that ends first. If none is active, the newest
 * is chosen. Its state gives the reason for the refusal.
 */
export function chosenAuthorization<
  One extends Authorization & { readonly is_single_use: boolean; readonly created_at: Date },
>(all: readonly One[], now: Date): One | undefined {
  const active = all.filter((one) => authorizationState(one, now) === 'active')
  if (active.length === 0) return all.toSorted((a, b) => b.created_at.getTime() - a.created_at.getTime())[0]
  return active.toSorted(
    (a, b) =>
      Number(a.is_single_use) - Number(b.is_single_use) || a.expires_at.getTime() - b.expires_at.getTime(),
  )[0]
}

/**
 * Returns why an authorization does not permit a checkpoint, or undefined if it does. The time at
 * which the server receives the checkpoint decides, not its declared time. Otherwise somebody could
 * use an authorization after its end by declaring an earlier time.
 */
export function refuseAuthorized(authorization: Authorization, now: Date): Refusal | undefined {
  const state = authorizationState(authorization, now)
  return state === 'active' ? undefined : new Refusal(`authorization_${state}`)
}

/** Checks that the end of an authorization is in the future and within `MAX_AUTHORIZATION_DAYS`. */
export function expiryProblem(expiresAt: Date, now: Date): 'in_past' | 'too_far' | undefined {
  if (expiresAt <= now) return 'in_past'
  const latest = now.getTime() + MAX_AUTHORIZATION_DAYS * 86_400_000
  return expiresAt.getTime() > latest ? 'too_far' : undefined
}
