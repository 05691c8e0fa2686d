import { queryOptions } from '@tanstack/react-query'
import { getSettings } from '#contract/endpoints/settings.ts'
import { request } from './request.ts'

/** The account's settings. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => request(getSettings, { signal }),
})
