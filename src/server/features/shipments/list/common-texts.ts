import { LRUCache } from 'lru-cache'
import { MAX_COUNTED } from '#contract/endpoints/shipment-list.ts'
import type { ListFilter } from './filter.ts'
import type { FoundText } from './read-page.ts'

const MAX_AGE_MS = 10_000
const MAX_ENTRIES = 1_000

/**
 * Cache of results for common search texts. A text is common if so many of the account's shipments
 * contain it that the list does not report their exact number.
 */
export type CommonTexts = {
  /**
   * Returns the cached result for the text of a filter; undefined if there is none, or if the text
   * is not common.
   */
  readonly known: (account: string, filter: ListFilter) => FoundText | undefined
  /** Stores the result for the text of a filter, if the text is common. */
  readonly note: (account: string, filter: ListFilter, text: FoundText) => void
}

/**
 * Opens a cache through which a common text is counted at most once in ten seconds. Counting is by
 * far the most expensive part of the search. The list reports only "more than the maximum" for such
 * a text.
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

function keyOf(account: string, { q, hidesRecipients }: ListFilter): string {
  return JSON.stringify([account, hidesRecipients === true, q])
}
