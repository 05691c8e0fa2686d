import { listAddresses } from '#contract/endpoints/addresses.ts'
import { listQuery } from './list-query.ts'
import { request } from './request.ts'

/** The account's saved addresses, newest first. */
export const addressesQuery = listQuery('addresses', (signal) => request(listAddresses, { signal }))
