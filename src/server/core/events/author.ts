import type { Acceptance } from '#domain/entry.ts'
import type { Account } from '#platform/http/account.ts'

/** Who declares an event, and by what way it comes. */
export type Author = Pick<Acceptance, 'actor' | 'via'>

/** The author of what somebody declares: of a call by API key the key itself, whose name the history tells. */
export function authorOf({ id, key }: Account): Author {
  return key === undefined ? signedIn(id) : { actor: key.id, via: 'key' }
}

/** The author of what an account declares without a key. */
export function signedIn(account: string): Author {
  return { actor: account, via: 'web' }
}
