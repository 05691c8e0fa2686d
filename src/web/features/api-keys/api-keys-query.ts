import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { listApiKeys, type ApiKeyWithValue } from '#contract/endpoints/api-keys.ts'
import { request } from '../../api/request.ts'

/**
 * Interval, in milliseconds, at which the page checks whether the shown value is still the value of
 * the key.
 */
export const LOOK_AGAIN_MS = 15_000

/** Loads the account's API keys, never their values. */
export const apiKeysQuery = queryOptions({
  queryKey: ['api-keys'],
  queryFn: ({ signal }) => request(listApiKeys, { signal }),
  // The data is stale at once, so that it is refetched on return from another browser tab, where
  // keys may have changed.
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
