import { queryOptions } from '@tanstack/react-query'
import { listApiKeys } from '#contract/api-keys.ts'
import { request } from '../../api/request.ts'

/** The account's API keys, never their values. */
export const apiKeysQuery = queryOptions({
  queryKey: ['api-keys'],
  queryFn: ({ signal }) => request(listApiKeys, { signal }),
})
