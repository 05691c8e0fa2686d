import { queryOptions } from '@tanstack/react-query'
import { getPolicies } from '#contract/endpoints/companies.ts'
import { request } from './request.ts'

/** Loads the policies of the company for which the person acts. */
export const policiesQuery = queryOptions({
  queryKey: ['company', 'policies'],
  queryFn: ({ signal }) => request(getPolicies, { signal }),
})
