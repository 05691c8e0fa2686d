import { Refusal } from './error.ts'

/** The latest end of an authorization, in days from when it is granted. */
export const MAX_AUTHORIZATION_DAYS = 90
/** How many authorizations of one shipment may be active at once. */
export const MAX_ACTIVE_AUTHORIZATIONS = 20

export const authorizationStates = ['active', 'used', 'expired', 'revoked'] as const
export type AuthorizationState = (typeof authorizationStates)[number]

/** What decides whether somebody may record by an authorization. */
export type Authorization = {
  readonly expires_at: Date
  /** When a single use was used up. */
  readonly used_at: Date | null
  readonly revoked_at: Date | null
}

/** Where an authorization stands. What happened to it first is not told apart from what ended it: used up comes before all. */
export function authorizationState(authorization: Authorization, now: Date): AuthorizationState {
  if (authorization.used_at !== null) return 'used'
  if (authorization.revoked_at !== null) return 'revoked'
  return authorization.expires_at <= now ? 'expired' : 'active'
}

/**
 * The authorization by which somebody who has several of one shipment records: of the active ones one for many uses, else
 * the one that ends first; where none is active, the newest, which says why.
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
 * What keeps a checkpoint from being recorded by an authorization. It is judged when the checkpoint arrives, not when it
 * was made: until then its owner may have counted on the authorization's end.
 */
export function refuseAuthorized(authorization: Authorization, now: Date): Refusal | undefined {
  const state = authorizationState(authorization, now)
  return state === 'active' ? undefined : new Refusal(`authorization_${state}`)
}

/** An authorization's end must lie ahead, and no farther than `MAX_AUTHORIZATION_DAYS`. */
export function expiryProblem(expiresAt: Date, now: Date): 'in_past' | 'too_far' | undefined {
  if (expiresAt <= now) return 'in_past'
  const latest = now.getTime() + MAX_AUTHORIZATION_DAYS * 86_400_000
  return expiresAt.getTime() > latest ? 'too_far' : undefined
}
