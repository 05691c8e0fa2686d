import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { listApiKeys, type ApiKeyWithValue } from '#contract/endpoints/api-keys.ts'
import { request } from '../../api/request.ts'

/**
 * Interval, in milliseconds, at which a page that shows a key's full value checks whether the value
 * is still current.
 */
export const LOOK_AGAIN_MS = 15_000

/** Loads the account's API keys, never their values. */
export const apiKeysQuery = queryOptions({
  queryKey: ['api-keys'],
  queryFn: ({ signal }) => request(listApiKeys, { signal }),
  // Stale time of zero, so that the data is refetched when the user returns from another browser
  // tab. Keys may have changed there.
  staleTime: 0,
})

/** Puts a key that was just created or rotated into the cached list, without its value. */
export function listKey(client: QueryClient, { key: _value, ...made }: ApiKeyWithValue): void {
  client.setQueryData(apiKeysQuery.queryKey, (keys) =>
    keys?.some(({ id }) => id === made.id)
      ? keys.map((one) => (one.id === made.id ? made : one))
      : keys && [made, ...keys],
  )
}
