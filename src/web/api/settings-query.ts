import { queryOptions } from '@tanstack/react-query'
import { getSettings } from '#contract/endpoints/settings.ts'
import { request } from './request.ts'

/** What the account has set for itself. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => request(getSettings, { signal }),
})
