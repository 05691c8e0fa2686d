import { queryOptions } from '@tanstack/react-query'

/** A list that an account keeps, read whole. */
export function listQuery<Entry>(name: string, list: (signal: AbortSignal) => Promise<Entry[]>) {
  return queryOptions({ queryKey: [name], queryFn: ({ signal }) => list(signal) })
}
