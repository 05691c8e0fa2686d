import type { FastifyInstance } from 'fastify'
import {
  createWarehouse,
  listWarehouses,
  orderWarehouses,
  removeWarehouse,
  restoreWarehouse,
  updateWarehouse,
} from '#contract/endpoints/warehouses.ts'
import { registerRoutes, softRegisterRoutes } from '#platform/registers/routes.ts'
import type { Services } from '#platform/services.ts'
import { presentWarehouse } from './present-warehouse.ts'
import { warehouseRegister } from './warehouse-register.ts'

export function warehouseRoutes(api: FastifyInstance, { pool }: Services): void {
  const presented = { pool, present: presentWarehouse }
  registerRoutes(
    api,
    { list: listWarehouses, create: createWarehouse, update: updateWarehouse },
    warehouseRegister,
    presented,
  )
  softRegisterRoutes(
    api,
    { remove: removeWarehouse, restore: restoreWarehouse, order: orderWarehouses },
    warehouseRegister,
    presented,
  )
}
