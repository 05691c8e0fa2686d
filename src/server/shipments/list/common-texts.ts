import { MOST_COUNTED } from '#contract/shipment-list.ts'
import type { Queryable } from '../../db/pool.ts'
import type { ListFilter } from './filter.ts'
import { findText, type FoundText } from './read-page.ts'

const KEPT_MS = 10_000
const MOST_KEPT = 1_000

export type FindText = typeof findText

/**
 * As `findText`, which counts a text that stands in more shipments than are told no more than once in ten seconds: of it nothing is told but that
 * there are more, and the count is by far the dearest part of such a search.
 */
export function openCommonTexts(
  find: FindText = findText,
  now: () => number = () => performance.now(),
): FindText {
  const kept = new Map<string, { readonly until: number; readonly text: FoundText }>()
  return async (on: Queryable, account: string, filter: ListFilter): Promise<FoundText> => {
    const key = `${account} ${filter.q ?? ''}`
    const known = kept.get(key)
    if (known !== undefined && known.until > now()) return known.text
    kept.delete(key)
    const text = await find(on, account, filter)
    if (text.found !== undefined && text.found > MOST_COUNTED) {
      kept.set(key, { until: now() + KEPT_MS, text })
      const [oldest] = kept.keys()
      if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
    }
    return text
  }
}
