import { queryOptions } from '@tanstack/react-query'

/**
 * Query for the policies of the company for which the person acts. The code of the call is loaded
 * on demand.
 */
export const policiesQuery = queryOptions({
  queryKey: ['company', 'policies'],
  queryFn: async ({ signal }) => {
    const [{ getPolicies }, { request }] = await Promise.all([
      import('#contract/endpoints/policies.ts'),
      import('./request.ts'),
    ])
    return request(getPolicies, { signal })
  },
})
