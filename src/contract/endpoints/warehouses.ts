import * as z from 'zod/mini'
import { address } from './addresses.ts'
import { endpoint } from '../schema/endpoint.ts'
import { text, uuid } from '../schema/fields.ts'
import { entryParams, storedEntry, knownEntry, newEntry, orderBody } from '../schema/reference-list.ts'

/** Fields of a warehouse that a person enters. */
export const warehouseContent = { name: text(100), address_id: uuid }

/** A warehouse as the API returns it to its account, with its address. */
export const warehouse = z.object({
  ...storedEntry,
  name: z.string(),
  address_id: z.string(),
  address,
})
export type Warehouse = z.output<typeof warehouse>

export const listWarehouses = endpoint({
  method: 'GET',
  path: '/api/warehouses',
  summary: 'Lists active warehouses, newest first unless ordered by hand',
  needs: 'registers.read',
  scope: 'warehouses:read',
  data: z.array(warehouse),
})

export const createWarehouse = endpoint({
  method: 'POST',
  path: '/api/warehouses',
  summary: 'Creates a warehouse at a saved address',
  needs: 'registers.write',
  scope: 'warehouses:write',
  repeatedBy: 'id',
  body: z.strictObject({ ...newEntry, ...warehouseContent, is_active: z._default(z.boolean(), true) }),
  data: warehouse,
  success: 201,
  errors: ['register_full', 'id_reused'],
})

export const updateWarehouse = endpoint({
  method: 'PUT',
  path: '/api/warehouses/{id}',
  summary: 'Changes a warehouse',
  needs: 'registers.write',
  scope: 'warehouses:write',
  params: entryParams,
  body: z.strictObject({ ...knownEntry, ...warehouseContent }),
  data: warehouse,
  errors: ['not_found', 'changed_meanwhile'],
})

export const removeWarehouse = endpoint({
  method: 'DELETE',
  path: '/api/warehouses/{id}',
  summary: 'Makes a warehouse inactive',
  needs: 'registers.write',
  scope: 'warehouses:write',
  params: entryParams,
  data: warehouse,
  errors: ['not_found'],
})

export const restoreWarehouse = endpoint({
  method: 'POST',
  path: '/api/warehouses/{id}/restore',
  summary: 'Makes a removed warehouse active again',
  needs: 'registers.write',
  scope: 'warehouses:write',
  params: entryParams,
  data: warehouse,
  errors: ['not_found', 'register_full'],
})

export const orderWarehouses = endpoint({
  method: 'PUT',
  path: '/api/warehouses/order',
  summary: 'Puts the warehouses into an order by hand',
  needs: 'registers.write',
  scope: 'warehouses:write',
  body: orderBody,
  data: z.array(warehouse),
  errors: ['order_outdated'],
})
