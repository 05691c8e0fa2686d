import { MAX_COUNTED } from '#contract/endpoints/shipment-list.ts'
import type { ListFilter } from './filter.ts'
import type { FoundText } from './read-page.ts'

const KEPT_MS = 10_000
const MAX_ENTRIES = 1_000

/** Texts that stand in more of an account's shipments than are told. */
export type CommonTexts = {
  /** What was found out lately of a filter's text, if it is one of them. */
  readonly known: (account: string, filter: ListFilter) => FoundText | undefined
  /** Notes what was just found out. */
  readonly note: (account: string, filter: ListFilter, text: FoundText) => void
}

/**
 * Lets a text that stands in more shipments than are told be counted no more than once in ten seconds: of it nothing is told but that there are
 * more, and the count is by far the dearest part of such a search.
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
