import type { FastifyInstance } from 'fastify'
import {
  createWarehouse,
  listWarehouses,
  orderWarehouses,
  removeWarehouse,
  restoreWarehouse,
  updateWarehouse,
} from '#contract/endpoints/warehouses.ts'
import { archivedReferenceListRoutes } from '../reference-lists/routes.ts'
import type { Services } from '#platform/services.ts'
import { presentWarehouse } from './present-warehouse.ts'
import { warehouseList } from './warehouse-list.ts'

export function warehouseRoutes(api: FastifyInstance, { pool }: Services): void {
  archivedReferenceListRoutes(
    api,
    {
      list: listWarehouses,
      create: createWarehouse,
      update: updateWarehouse,
      remove: removeWarehouse,
      restore: restoreWarehouse,
      order: orderWarehouses,
    },
    warehouseList,
    { pool, present: presentWarehouse },
  )
}
