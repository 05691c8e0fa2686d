import { committedTime } from '#ledger/receipt/committed-time.ts'

/**
 * Returns the positions of events whose time of receipt is before that of an earlier event of the
 * same history. Such times mean that the server's clock was set back in between, or was ahead at
 * the earlier event.
 * @param received times in the order of the history, RFC 3339 in UTC; other values are skipped
 */
export function receivedBackwards(received: readonly unknown[]): ReadonlySet<number> {
  const backwards = new Set<number>()
  let latest = Number.NEGATIVE_INFINITY
  received.forEach((value, position) => {
    const time = committedTime(value)
    if (Number.isNaN(time)) return
    if (time < latest) backwards.add(position)
    latest = Math.max(latest, time)
  })
  return backwards
}
