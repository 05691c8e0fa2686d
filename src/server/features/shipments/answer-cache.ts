import { LRUCache } from 'lru-cache'
import type { Account, SettledRevision } from '#platform/http/account.ts'
import { ownJsonBytes } from '#platform/http/json-answer.ts'
import { wholeTag } from '#platform/http/precondition.ts'
import type { Services } from '#platform/services.ts'
import { seesRecipients } from '#core/shipments/recipients.ts'
import { detailWithoutRecipient, presentDetail, type DetailSource } from './present-detail.ts'
import { openDetails } from './read-details.ts'

/** Full shipment response, as it is sent. */
export type DetailAnswer = { readonly tag: string; readonly bytes: Buffer }

type Entry = SettledRevision & { readonly bytes: Buffer }

/**
 * Maximum age of an entry. It limits how long erased contents remain in memory. It also limits how
 * long the cache hides a change of the database that bypasses all triggers.
 */
const MAX_AGE_MS = 10 * 60_000

/** Interval between two readings of the clock by the cache. */
const CLOCK_READ_MS = 1_000

/** Measured heap size of an entry in bytes, without the response itself. */
const ENTRY_OVERHEAD_BYTES = 1_024

/**
 * Opens the cached look-up of full shipments. The authentication of an API key reads the current
 * revisions of shipment and account from PostgreSQL. The caller gets the cached bytes if they were
 * composed at these revisions. Only look-ups by key have entries: keys read everything, while a
 * session may lack the permission to read recipients. A shipment is cached only if it has no
 * finding and its newest event is in the log. A shipment on which another account recorded is not
 * cached, because that account's name may change without a new revision of the shipment. The
 * returned function throws Failure `not_found`, Refusal `shipment_erased`.
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
  /**
   * Deletes expired entries, at most once per `MAX_AGE_MS`. One timer per entry would burden the
   * garbage collector more than the rest of the cache.
   */
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
    const found = await read({ key, account: account.id })
    const source = seesRecipients(account) ? found : detailWithoutRecipient(found)
    const tag = tagOf(source, account)
    const bytes = ownJsonBytes({ status: 'success', data: presentDetail(source, config.publicUrl) })
    if (settled !== undefined && tag !== source.row.revision_tag) {
      cache.set(name, { tag, run: settled.run, bytes })
    }
    return { tag, bytes }
  }
}

/**
 * Returns the entity tag of a response. If every change of a response to an API key changes the
 * revision of the shipment or the account, the tag contains both revisions. Otherwise the tag is
 * only the shipment's revision tag, and no request with this tag gets status 304.
 */
function tagOf({ row, accountRevision, findings, history }: DetailSource, { key }: Account): string {
  const isSettled =
    row.is_verified && findings.length === 0 && history.every(({ via }) => via !== 'authorization')
  return key !== undefined && isSettled ? wholeTag(row.revision_tag, accountRevision) : row.revision_tag
}
