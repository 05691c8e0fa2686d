import type { QueuedScan } from '../../../offline-queue/queued-scan.ts'
import type { Denial } from '../verdict/verdict.ts'

/** Scan that was refused immediately and not stored. */
export type RefusedScan = { readonly id: string; readonly madeAt: string; readonly denial: Denial }

/** Number of scans of a series by result. */
export type Tally = { readonly recorded: number; readonly waiting: number; readonly refused: number }

export type SeriesLine =
  | { readonly kind: 'kept'; readonly id: string; readonly madeAt: string; readonly scan: QueuedScan }
  | ({ readonly kind: 'refused' } & RefusedScan)

export type SeriesLog = {
  readonly tally: Tally
  /** Last lines, newest first. */
  readonly lines: readonly SeriesLine[]
}

const SHOWN = 10

/**
 * Returns the counts of a series and its last lines, newest first.
 * @param kept the account's checkpoints on this device
 * @param since the start of the series, RFC 3339 in UTC
 */
export function seriesLog(
  kept: readonly QueuedScan[],
  refused: readonly RefusedScan[],
  since: string,
): SeriesLog {
  const scans = kept.filter(({ made_at }) => made_at >= since)
  const isOf = (...states: QueuedScan['state'][]) =>
    scans.filter(({ state }) => states.includes(state)).length
  const lines: readonly SeriesLine[] = [
    ...scans.map((scan) => ({ kind: 'kept' as const, id: scan.event_id, madeAt: scan.made_at, scan })),
    ...refused.map((one) => ({ kind: 'refused' as const, ...one })),
  ]
  return {
    tally: {
      recorded: isOf('recorded'),
      waiting: isOf('held', 'waiting', 'sending'),
      refused: isOf('refused') + refused.length,
    },
    lines: lines.toSorted((a, b) => (a.madeAt < b.madeAt ? 1 : -1)).slice(0, SHOWN),
  }
}
