/**
 * Returns the positions of events whose time of receipt is before that of an earlier event of the
 * same history. The server's clock gives that time; it was set back in between, or forward before.
 * @param received in the order of the history, RFC 3339 in UTC; anything else is passed over
 */
export function receivedBackwards(received: readonly unknown[]): ReadonlySet<number> {
  const backwards = new Set<number>()
  let latest = Number.NEGATIVE_INFINITY
  received.forEach((value, position) => {
    const time = typeof value === 'string' ? Date.parse(value) : Number.NaN
    if (Number.isNaN(time)) return
    if (time < latest) backwards.add(position)
    latest = Math.max(latest, time)
  })
  return backwards
}
