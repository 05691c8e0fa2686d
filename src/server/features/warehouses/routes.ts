import type { FastifyInstance } from 'fastify'
import {
  createWarehouse,
  listWarehouses,
  orderWarehouses,
  removeWarehouse,
  restoreWarehouse,
  updateWarehouse,
} from '#contract/endpoints/warehouses.ts'
import { referenceListRoutes, archivedReferenceListRoutes } from '../reference-lists/routes.ts'
import type { Services } from '#platform/services.ts'
import { presentWarehouse } from './present-warehouse.ts'
import { warehouseList } from './warehouse-list.ts'

export function warehouseRoutes(api: FastifyInstance, { pool }: Services): void {
  const presented = { pool, present: presentWarehouse }
  referenceListRoutes(
    api,
    { list: listWarehouses, create: createWarehouse, update: updateWarehouse },
    warehouseList,
    presented,
  )
  archivedReferenceListRoutes(
    api,
    { remove: removeWarehouse, restore: restoreWarehouse, order: orderWarehouses },
    warehouseList,
    presented,
  )
}
