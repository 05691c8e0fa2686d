import type { listQuery } from '../api/list-query.ts'
import type { WordsKey } from '../locales/catalogue.ts'

/** What every entry has. */
export type Entry = { readonly id: string; readonly updated_at: string | null }

/** A small list that an account keeps, as the screens work with it: its calls and its words. */
export type Register<E extends Entry, Content> = {
  readonly query: ReturnType<typeof listQuery<E>>
  /** Other queries that show its entries. */
  readonly shownIn?: readonly string[]
  readonly nameOf: (entry: E) => string
  /** The id makes it repeatable: sent again it is the same entry. */
  readonly create: (id: string, content: Content) => Promise<E>
  /** `known` is when the entry was last read: refused where it was changed since. */
  readonly update: (id: string, content: Content, known: string | undefined) => Promise<E>
  readonly remove: (id: string) => Promise<unknown>
  /** Undoes a removal. */
  readonly restore: (entry: E) => Promise<unknown>
  /** Puts all entries into an order by hand; no ids: into the list's own order. */
  readonly order?: (ids: readonly string[]) => Promise<E[]>
  /** The list's own order: where one entry stands against another. */
  readonly compare?: (a: E, b: E) => number
  readonly words: {
    readonly created: WordsKey
    readonly updated: WordsKey
    readonly removed: WordsKey
    readonly createFailed: WordsKey
    readonly updateFailed: WordsKey
    readonly removeFailed: WordsKey
  }
}
