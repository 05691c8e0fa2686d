import type { PublicTimestamps } from '#contract/endpoints/site.ts'
import { anchorBlockHash, anchorTime, isDevelopmentAnchor } from '#ledger/anchor/anchor-facts.ts'
import { encodeBase64, encodeHex } from '#ledger/base/bytes.ts'
import type { Queryable } from '#platform/database/pool.ts'
import type { TimestampConfig } from '#platform/config/timestamp-config.ts'
import { bitcoinAnchor } from './bitcoin-anchor.ts'
import { newestUnconfirmed, newestStamp, type StampRow } from './queries.ts'

/** Presents the newest confirmed head and the newest pending head, for the public API. */
export async function presentTimestamps(
  on: Queryable,
  { calendars }: Pick<TimestampConfig, 'calendars'>,
): Promise<PublicTimestamps> {
  const [[stamp], [pending]] = await Promise.all([newestStamp(on), newestUnconfirmed(on)])
  return {
    calendars: [...calendars],
    newest: stamp === undefined ? null : presentStamp(stamp),
    pending:
      pending === undefined || calendars.length === 0
        ? null
        : {
            size: pending.size,
            since: pending.planned_at.toISOString(),
            asked: pending.asked,
            promised: pending.promised,
          },
  }
}

function presentStamp(row: StampRow): NonNullable<PublicTimestamps['newest']> {
  const anchor = bitcoinAnchor(row)
  return {
    size: anchor.size,
    root: encodeHex(anchor.root),
    block: anchor.block,
    block_hash: anchorBlockHash(anchor),
    time: new Date(anchorTime(anchor) * 1_000).toISOString(),
    is_development: isDevelopmentAnchor(anchor),
    head: anchor.head,
    timestamp: encodeBase64(anchor.timestamp),
    header: encodeHex(anchor.header),
  }
}
