import type { listQuery } from '../api/list-query.ts'
import type { MessageKey } from '#contract/messages/messages.ts'
import type { Permission } from '#domain/accounts/role.ts'

/** Fields that every entry of a reference list has. */
export type Entry = { readonly id: string; readonly updated_at: string | null }

/** Reference list of an account, as the screens use it: its calls and its messages. */
export type ReferenceList<E extends Entry, Content> = {
  /** Permission to change the list. */
  readonly needs: Permission
  readonly query: ReturnType<typeof listQuery<E>>
  /** First elements of the keys of other queries that show the list's entries. */
  readonly shownIn?: readonly string[]
  readonly nameOf: (entry: E) => string
  /** Creates an entry. The id makes the call idempotent: a repeated call returns the same entry. */
  readonly create: (id: string, content: Content) => Promise<E>
  /**
   * Changes an entry. `known` is the version that was last read. The call is refused if the entry
   * has changed since.
   */
  readonly update: (id: string, content: Content, known: string | undefined) => Promise<E>
  readonly remove: (id: string) => Promise<unknown>
  /** Undoes a removal. */
  readonly restore: (entry: E) => Promise<unknown>
  /** Stores the user's order of all entries. An empty list of ids restores the default order. */
  readonly order?: (ids: readonly string[]) => Promise<E[]>
  /** Comparison that defines the default order of the list. */
  readonly compare?: (a: E, b: E) => number
  readonly words: {
    readonly created: MessageKey
    readonly updated: MessageKey
    readonly removed: MessageKey
    readonly createFailed: MessageKey
    readonly updateFailed: MessageKey
    readonly removeFailed: MessageKey
  }
}
