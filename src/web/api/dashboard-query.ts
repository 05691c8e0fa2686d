import { getDashboard } from '#contract/endpoints/dashboard.ts'
import { request } from './request.ts'

/** The figures of the account, and what needs attention. */
export const dashboardQuery = {
  queryKey: ['dashboard'],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => request(getDashboard, { signal }),
} as const
