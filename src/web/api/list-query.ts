import { queryOptions } from '@tanstack/react-query'

/** Returns the query of a complete, unpaged list of the account. */
export function listQuery<Entry>(name: string, list: (signal: AbortSignal) => Promise<Entry[]>) {
  return queryOptions({ queryKey: [name], queryFn: ({ signal }) => list(signal) })
}
