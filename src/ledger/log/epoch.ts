const LATER = /^(.+)\/epoch-([2-9]|[1-9]\d{1,2})$/

/** Which of the logs of an operator this is, by its name: the first has any name, a later one that name and `/epoch-2` and so on. */
export function epochOf(origin: string): { readonly first: string; readonly epoch: number } {
  const [, first = origin, epoch = '1'] = LATER.exec(origin) ?? []
  return { first, epoch: Number(epoch) }
}

/** The name of the log that begins anew after this one. */
export function nextOrigin(origin: string): string {
  const { first, epoch } = epochOf(origin)
  return `${first}/epoch-${epoch + 1}`
}

/** The names of a log and of those that it begins anew after, the newest first. */
export function originsUpTo(origin: string): readonly string[] {
  const { first, epoch } = epochOf(origin)
  return Array.from({ length: epoch }, (_, at) => (at === epoch - 1 ? first : `${first}/epoch-${epoch - at}`))
}
