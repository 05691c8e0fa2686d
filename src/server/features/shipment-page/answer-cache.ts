import { LRUCache } from 'lru-cache'
import type { Account, SettledShipment } from '#platform/http/account.ts'
import { ownJsonBytes } from '#platform/http/json-answer.ts'
import { wholeTag } from '#platform/http/precondition.ts'
import type { Services } from '#platform/services.ts'
import { presentDetail, type DetailSource } from './present-detail.ts'
import { openDetails } from './read-details.ts'

/** A shipment in full, as it is sent. */
export type DetailAnswer = { readonly tag: string; readonly bytes: Buffer }

type Entry = SettledShipment & { readonly bytes: Buffer }

/** Erased contents leave memory after this long, and rows that were changed past every trigger show. */
const MAX_AGE_MS = 10 * 60_000

/** Age within which the clock is not read again. */
const CLOCK_READ_MS = 1_000

/** Heap that an entry takes beside its bytes, as measured. */
const ENTRY_OVERHEAD_BYTES = 1_024

/**
 * Answers look-ups of shipments in full. Callers with an API key get the cached bytes if PostgreSQL, which was asked when the
 * call arrived, showed the same revisions of shipment and account as the snapshot that the bytes were read in.
 * A shipment without a finding is cached once its newest event is in the log, unless another account recorded on it: that
 * account's name may change without a revision here.
 * The function that is made throws Failure `not_found`, Refusal `shipment_erased`.
 */
export function openAnswerCache({
  pool,
  config,
}: Pick<Services, 'pool' | 'config'>): (key: string, account: Account) => Promise<DetailAnswer> {
  const read = openDetails(pool)
  const cache = new LRUCache<string, Entry>({
    maxSize: Math.max(1, config.answerCacheBytes),
    sizeCalculation: ({ bytes }) => bytes.length + ENTRY_OVERHEAD_BYTES,
    ttl: MAX_AGE_MS,
    ttlResolution: CLOCK_READ_MS,
  })
  let purgedAt = performance.now()
  /** One timer per entry would be more for the collector to follow than all the rest. */
  function purge(): void {
    if (performance.now() - purgedAt < MAX_AGE_MS) return
    purgedAt = performance.now()
    cache.purgeStale()
  }

  return async (key, account) => {
    purge()
    const settled = account.key === undefined ? undefined : account.settled
    const name = `${account.id} ${key}`
    const entry = settled && cache.get(name)
    if (entry?.tag === settled?.tag && entry?.run === settled?.run && entry !== undefined) return entry
    const source = await read({ key, account: account.id })
    const tag = tagOf(source, account)
    const bytes = ownJsonBytes({ status: 'success', data: presentDetail(source, config.publicUrl) })
    if (settled !== undefined && tag !== source.row.revision_tag) {
      cache.set(name, { tag, run: settled.run, bytes })
    }
    return { tag, bytes }
  }
}

/** The whole tag for keys if the answer is settled, else the short one, by which nothing is validated. */
function tagOf({ row, accountRevision, findings, history }: DetailSource, { key }: Account): string {
  const isSettled =
    row.is_verified && findings.length === 0 && history.every(({ via }) => via !== 'authorization')
  return key !== undefined && isSettled ? wholeTag(row.revision_tag, accountRevision) : row.revision_tag
}
