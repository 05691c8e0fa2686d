import { skipToken, useQuery, type QueryClient } from '@tanstack/react-query'
import type { Outcome } from './run-call.ts'

const keyOf = (address: string) => ['seen-tag', address]

/** Keeps the `ETag` of an answer for the address of what it is of, which a creation names itself. */
export function storeTag(client: QueryClient, method: string, address: string, outcome: Outcome): void {
  const tag = outcome.headers.find(([name]) => name === 'etag')?.[1]
  if (outcome.status >= 300 || tag === undefined) return
  const addresses = method === 'POST' ? namesIn(outcome.text).map((name) => `${address}/${name}`) : [address]
  for (const one of addresses) client.setQueryData(keyOf(one), tag)
}

/** The newest `ETag` that was seen here of what stands at an address. */
export function useSeenTag(address: string): string | undefined {
  return useQuery<string>({ queryKey: keyOf(address), queryFn: skipToken, gcTime: Infinity }).data
}

/** What an answer's data are called by in paths. */
function namesIn(text = '{}'): readonly string[] {
  const { data } = JSON.parse(text) as { data?: { id?: unknown; tracking_id?: unknown } }
  return [data?.id, data?.tracking_id].filter((name) => typeof name === 'string')
}
