import { queryOptions, useQuery } from '@tanstack/react-query'
import { getApiKeyValue, listApiKeys } from '#contract/api-keys.ts'
import { request } from '../../api/request.ts'

/** The account's newest working key; null where it has none. Asked for once, since the trail names each time it is shown. */
const exampleKeyQuery = queryOptions({
  queryKey: ['api-keys', 'example'],
  queryFn: async ({ signal }): Promise<string | null> => {
    const keys = await request(listApiKeys, { signal })
    const active = keys.find(({ state }) => state === 'active')
    if (active === undefined) return null
    return (await request(getApiKeyValue, { params: { id: active.id }, signal })).key
  },
  staleTime: Infinity,
  gcTime: Infinity,
})

/** The key that the examples hold (specification, section 2); undefined until it is known that there is one. */
export function useExampleKey(): string | undefined {
  return useQuery(exampleKeyQuery).data ?? undefined
}
