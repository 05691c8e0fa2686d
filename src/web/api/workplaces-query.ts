import { queryOptions } from '@tanstack/react-query'
import { listWorkplaces } from '#contract/endpoints/workplaces.ts'
import { request } from './request.ts'

/** Query for the accounts for which the person may act: their own first, then their companies. */
export const workplacesQuery = queryOptions({
  queryKey: ['workplaces'],
  queryFn: ({ signal }) => request(listWorkplaces, { signal }),
})
