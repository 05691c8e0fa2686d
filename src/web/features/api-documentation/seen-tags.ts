import { skipToken, useQuery, type QueryClient } from '@tanstack/react-query'
import type { Outcome } from './run-call.ts'

const keyOf = (address: string) => ['seen-tag', address]

/**
 * Stores the `ETag` of an answer under the address of the resource. After a POST, the address comes
 * from the id in the answer.
 */
export function storeTag(client: QueryClient, method: string, address: string, outcome: Outcome): void {
  const tag = outcome.headers.find(([name]) => name === 'etag')?.[1]
  if (outcome.status >= 300 || tag === undefined) return
  const addresses = method === 'POST' ? namesIn(outcome.text).map((name) => `${address}/${name}`) : [address]
  for (const one of addresses) client.setQueryData(keyOf(one), tag)
}

/** Returns the newest `ETag` that this page received for an address. */
export function useSeenTag(address: string): string | undefined {
  return useQuery<string>({ queryKey: keyOf(address), queryFn: skipToken, gcTime: Infinity }).data
}

/** Returns the ids in an answer's data that may appear in a path. */
function namesIn(text = '{}'): readonly string[] {
  const { data } = JSON.parse(text) as { data?: { id?: unknown; tracking_id?: unknown } }
  return [data?.id, data?.tracking_id].filter((name) => typeof name === 'string')
}
