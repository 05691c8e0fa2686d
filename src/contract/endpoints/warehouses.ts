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
  summary: {
    en: 'Lists active warehouses, newest first unless ordered by hand',
    pt: 'Lista os warehouses ativos, os mais novos primeiro ou na ordem escolhida',
  },
  details: {
    pt: 'Todos os warehouses ativos em uma página. Os removidos ficam de fora.',
    en: 'All active warehouses on one page. Removed ones are left out.',
  },
  needs: 'registers.read',
  scope: 'warehouses:read',
  data: z.array(warehouse),
})

export const createWarehouse = endpoint({
  method: 'POST',
  path: '/api/warehouses',
  summary: { en: 'Creates a warehouse at a saved address', pt: 'Cria um warehouse em um endereço salvo' },
  details: {
    pt: 'Um warehouse é um nome em um endereço salvo. As pessoas o escolhem como local de checkpoints.',
    en: 'A warehouse is a name at a saved address. People choose it as place of checkpoints.',
  },
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
  summary: { en: 'Changes a warehouse', pt: 'Altera um warehouse' },
  details: {
    pt: 'Substitui nome e endereço. Envie `If-Match` para ser recusado se outra pessoa o alterou.',
    en: 'Replaces name and address. Send `If-Match` to be refused if somebody else changed it.',
  },
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
  summary: { en: 'Makes a warehouse inactive', pt: 'Torna um warehouse inativo' },
  details: {
    pt: 'O warehouse deixa de ser oferecido, e o que foi registrado nele fica. `restoreWarehouse` desfaz.',
    en: 'The warehouse is no longer offered, and what was recorded there stays. `restoreWarehouse` undoes it.',
  },
  needs: 'registers.write',
  scope: 'warehouses:write',
  params: entryParams,
  data: warehouse,
  errors: ['not_found'],
})

export const restoreWarehouse = endpoint({
  method: 'POST',
  path: '/api/warehouses/{id}/restore',
  summary: { en: 'Makes a removed warehouse active again', pt: 'Torna ativo um warehouse removido' },
  details: {
    pt: 'Desfaz uma remoção. É recusada se outro warehouse já tem o nome.',
    en: 'Undoes a removal. It is refused if another warehouse has the name by now.',
  },
  needs: 'registers.write',
  scope: 'warehouses:write',
  params: entryParams,
  data: warehouse,
  errors: ['not_found', 'register_full'],
})

export const orderWarehouses = endpoint({
  method: 'PUT',
  path: '/api/warehouses/order',
  summary: { en: 'Puts the warehouses into an order by hand', pt: 'Põe os warehouses na ordem escolhida' },
  details: {
    pt: 'Recebe os ids de todos os warehouses ativos na nova ordem. Uma lista vazia restaura a ordem padrão.',
    en: 'Takes the ids of all active warehouses in their new order. An empty list restores the default order.',
  },
  needs: 'registers.write',
  scope: 'warehouses:write',
  body: orderBody,
  data: z.array(warehouse),
  errors: ['order_outdated'],
})
