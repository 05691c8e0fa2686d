import { MAX_COUNTED } from '#contract/endpoints/shipment-list.ts'
import type { ListFilter } from './filter.ts'
import type { FoundText } from './read-page.ts'

const KEPT_MS = 10_000
const MAX_ENTRIES = 1_000

/** Search texts that more of an account's shipments contain than the list counts exactly. */
export type CommonTexts = {
  /** Returns the recent result for a filter's text, if the text is common. */
  readonly known: (account: string, filter: ListFilter) => FoundText | undefined
  /** Stores a result. */
  readonly note: (account: string, filter: ListFilter, text: FoundText) => void
}

/**
 * Opens a cache that counts a common text at most once in ten seconds. For such a text only "more
 * than the maximum" is reported, and the count is by far the most expensive part of the search.
 */
export function openCommonTexts(now: () => number = () => performance.now()): CommonTexts {
  const kept = new Map<string, { readonly until: number; readonly text: FoundText }>()
  return {
    known: (account, filter) => {
      const key = keyOf(account, filter)
      const one = kept.get(key)
      if (one === undefined || one.until > now()) return one?.text
      kept.delete(key)
      return undefined
    },
    note: (account, filter, text) => {
      if (text.found === undefined || text.found <= MAX_COUNTED) return
      kept.set(keyOf(account, filter), { until: now() + KEPT_MS, text })
      const [oldest] = kept.keys()
      if (kept.size > MAX_ENTRIES && oldest !== undefined) kept.delete(oldest)
    },
  }
}

function keyOf(account: string, { q }: ListFilter): string {
  return `${account} ${q ?? ''}`
}
