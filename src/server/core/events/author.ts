import { addsOnlyToOwn, changesOnlyOwn } from '#domain/accounts/role.ts'
import type { Acceptance } from '#domain/events/event-fields.ts'
import type { Account } from '#platform/http/account.ts'

/** Actor that declares an event, and the channel by which it arrives. */
export type Author = Pick<Acceptance, 'actor' | 'via'> & {
  /** True if the actor may correct and annul only checkpoints that they recorded. */
  readonly changesOnlyOwn?: boolean
  /**
   * True if the actor may add annexes only to shipments whose delivery or attempt they recorded.
   */
  readonly addsOnlyToOwn?: boolean
}

type NamedAuthor = Author & { readonly actor: string }

/**
 * Returns the author of an annex that no account declares: whoever has the link in a mail, or the
 * server by a rule.
 */
export function unnamed(via: 'link' | 'system'): Author {
  return { actor: null, via }
}

/**
 * Returns the author of a declaration. For a call by API key it is the key itself, whose name the
 * history shows.
 */
export function authorOf(account: Account): NamedAuthor {
  if (account.key !== undefined) return { actor: account.key.id, via: 'key' }
  return {
    ...signedIn(account.member),
    changesOnlyOwn: changesOnlyOwn(account.role),
    addsOnlyToOwn: addsOnlyToOwn(account.role),
  }
}

/**
 * Returns the author of a declaration that a member makes in the web application.
 * @param member the member's id, which the history stores as the actor
 */
export function signedIn(member: string): NamedAuthor {
  return { actor: member, via: 'web' }
}
