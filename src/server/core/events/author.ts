import type { Acceptance } from '#domain/entry.ts'
import type { Account } from '#platform/http/account.ts'

/** Actor that declares an event, and the channel by which it arrives. */
export type Author = Pick<Acceptance, 'actor' | 'via'>

/**
 * Returns the author of a declaration. For a call by API key it is the key itself, whose name the
 * history shows.
 */
export function authorOf({ id, key }: Account): Author {
  return key === undefined ? signedIn(id) : { actor: key.id, via: 'key' }
}

/** Returns the author of a declaration that an account makes without a key. */
export function signedIn(account: string): Author {
  return { actor: account, via: 'web' }
}
