import { listStatuses } from '#contract/endpoints/statuses.ts'
import { listQuery } from './list-query.ts'
import { request } from './request.ts'

/** The mandatory statuses, then the account's own statuses. */
export const statusesQuery = listQuery('statuses', (signal) => request(listStatuses, { signal }))
