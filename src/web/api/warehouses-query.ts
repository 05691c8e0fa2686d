import { listWarehouses } from '#contract/endpoints/warehouses.ts'
import { listQuery } from './list-query.ts'
import { request } from './request.ts'

/** The account's active warehouses with their addresses. */
export const warehousesQuery = listQuery('warehouses', (signal) => request(listWarehouses, { signal }))
