import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { listApiKeys, type ApiKeyWithValue } from '#contract/endpoints/api-keys.ts'
import { request } from '../../api/request.ts'

/** Milliseconds between two looks at whether a value that is shown is still the key's. */
export const LOOK_AGAIN_MS = 15_000

/** The account's API keys, never their values. */
export const apiKeysQuery = queryOptions({
  queryKey: ['api-keys'],
  queryFn: ({ signal }) => request(listApiKeys, { signal }),
  // Whoever comes back from another tab sees what was changed there.
  staleTime: 0,
})

/** Puts a key that was just made or replaced into what is listed, without its value. */
export function listKey(client: QueryClient, { key: _value, ...made }: ApiKeyWithValue): void {
  client.setQueryData(apiKeysQuery.queryKey, (keys) =>
    keys?.some(({ id }) => id === made.id)
      ? keys.map((one) => (one.id === made.id ? made : one))
      : keys && [made, ...keys],
  )
}
