const LATER = /^(.+)\/epoch-([2-9]|[1-9]\d{1,2})$/

/**
 * Returns the epoch of a log and the name of the operator's first log. The names of later logs are
 * the first name followed by `/epoch-2`, `/epoch-3` and so on.
 */
export function epochOf(origin: string): { readonly first: string; readonly epoch: number } {
  const [, first = origin, epoch = '1'] = LATER.exec(origin) ?? []
  return { first, epoch: Number(epoch) }
}

/** Returns true if a log is an earlier one of a series than another log. */
export function isEarlierLog(origin: string, than: string): boolean {
  const [one, other] = [epochOf(origin), epochOf(than)]
  return one.first === other.first && one.epoch < other.epoch
}

/** Returns the name of the log that replaces a log after a loss of data. */
export function nextOrigin(origin: string): string {
  const { first, epoch } = epochOf(origin)
  return `${first}/epoch-${epoch + 1}`
}

/** Returns the names of a log and of the logs that it replaced, newest first. */
export function originsUpTo(origin: string): readonly string[] {
  const { first, epoch } = epochOf(origin)
  return Array.from({ length: epoch }, (_, at) => (at === epoch - 1 ? first : `${first}/epoch-${epoch - at}`))
}
