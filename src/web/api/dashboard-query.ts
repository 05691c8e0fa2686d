import { getDashboard } from '#contract/endpoints/dashboard.ts'
import { request } from './request.ts'

/** The account's figures and the shipments that need attention. */
export const dashboardQuery = {
  queryKey: ['dashboard'],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => request(getDashboard, { signal }),
} as const
