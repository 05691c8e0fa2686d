import { queryOptions } from '@tanstack/react-query'
import { listAddresses } from '#contract/addresses.ts'
import { listCustomFields } from '#contract/custom-fields.ts'
import { getSettings } from '#contract/settings.ts'
import { listStatuses } from '#contract/statuses.ts'
import { listWarehouses } from '#contract/warehouses.ts'
import { request } from './request.ts'

/** A list that an account keeps, read whole. */
export function listQuery<Entry>(name: string, list: (signal: AbortSignal) => Promise<Entry[]>) {
  return queryOptions({ queryKey: [name], queryFn: ({ signal }) => list(signal) })
}

/** The account's saved addresses, newest first. */
export const addressesQuery = listQuery('addresses', (signal) => request(listAddresses, { signal }))

/** The account's active warehouses with their addresses. */
export const warehousesQuery = listQuery('warehouses', (signal) => request(listWarehouses, { signal }))

/** The mandatory statuses, then the account's own. */
export const statusesQuery = listQuery('statuses', (signal) => request(listStatuses, { signal }))

/** What the account asks for beside a shipment's own fields. */
export const customFieldsQuery = listQuery('custom-fields', (signal) => request(listCustomFields, { signal }))

export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => request(getSettings, { signal }),
})
