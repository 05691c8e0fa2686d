import { LRUCache } from 'lru-cache'
import { MAX_COUNTED } from '#contract/endpoints/shipment-list.ts'
import type { ListFilter } from './filter.ts'
import type { FoundText } from './read-page.ts'

const MAX_AGE_MS = 10_000
const MAX_ENTRIES = 1_000

/**
 * Cache of common search texts. A text is common if more of an account's shipments contain it than
 * the list counts exactly.
 */
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
  const cache = new LRUCache<string, FoundText>({
    max: MAX_ENTRIES,
    ttl: MAX_AGE_MS,
    ttlResolution: 0,
    perf: { now },
  })
  return {
    known: (account, filter) => cache.get(keyOf(account, filter)),
    note: (account, filter, text) => {
      const isCommon = text.found !== undefined && text.found > MAX_COUNTED
      if (isCommon) cache.set(keyOf(account, filter), text)
    },
  }
}

function keyOf(account: string, { q }: ListFilter): string {
  return `${account} ${q ?? ''}`
}
