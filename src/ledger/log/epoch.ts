const LATER = /^(.+)\/epoch-([2-9]|[1-9]\d{1,2})$/

/**
 * Returns the epoch of an operator's log by its name. The first log has any name. A later log
 * appends `/epoch-2` and so on to that name.
 */
export function epochOf(origin: string): { readonly first: string; readonly epoch: number } {
  const [, first = origin, epoch = '1'] = LATER.exec(origin) ?? []
  return { first, epoch: Number(epoch) }
}

/** Returns the name of the log that begins anew after this one. */
export function nextOrigin(origin: string): string {
  const { first, epoch } = epochOf(origin)
  return `${first}/epoch-${epoch + 1}`
}

/** Returns the names of a log and of the logs before it, newest first. */
export function originsUpTo(origin: string): readonly string[] {
  const { first, epoch } = epochOf(origin)
  return Array.from({ length: epoch }, (_, at) => (at === epoch - 1 ? first : `${first}/epoch-${epoch - at}`))
}
