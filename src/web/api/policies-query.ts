import { queryOptions } from '@tanstack/react-query'

/** Loads the policies of the company for which the person acts, with the code that reads them. */
export const policiesQuery = queryOptions({
  queryKey: ['company', 'policies'],
  queryFn: async ({ signal }) => {
    const [{ getPolicies }, { request }] = await Promise.all([
      import('#contract/endpoints/companies.ts'),
      import('./request.ts'),
    ])
    return request(getPolicies, { signal })
  },
})
