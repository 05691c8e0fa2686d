import * as z from 'zod/mini'
import { mandatoryStatuses } from '#domain/shipments/status.ts'
import { endpoint } from '../schema/endpoint.ts'
import { color, optionalText, text, time, uuid } from '../schema/fields.ts'
import { entryParams, knownEntry, newEntry, orderBody } from '../schema/reference-list.ts'

/** Colour of a new status (specification, section 3). */
export const defaultColor = '#3b82f6'

/** Fields of a status that a person enters. The colour is hexadecimal, `#rrggbb`. */
export const statusContent = {
  name: text(60),
  description: optionalText(200, 'many'),
  color: z._default(color, defaultColor),
}

/** A status of the account, or one of the mandatory ones, which are not stored as rows. */
export const status = z.object({
  /** Id; for a mandatory status its name. */
  id: z.string(),
  user_id: z.nullable(z.string()),
  name: z.string(),
  description: z.nullable(z.string()),
  color: z.string(),
  /** True for a mandatory status, which is neither changed nor deleted. */
  is_default: z.boolean(),
  is_active: z.boolean(),
  created_at: z.nullable(time),
  updated_at: z.nullable(time),
})
export type Status = z.output<typeof status>

const statusParams = z.object({ id: z.union([z.enum(mandatoryStatuses), uuid]) })

export const listStatuses = endpoint({
  method: 'GET',
  path: '/api/statuses',
  summary: {
    en: 'Lists the mandatory statuses, then the active own ones by name unless ordered by hand',
    pt: 'Lista os status obrigatórios e depois os próprios, por nome ou na ordem escolhida',
  },
  details: {
    pt: 'Primeiro os status obrigatórios, que toda conta tem, depois os próprios. Os nomes são o que o `status` das remessas contém.',
    en: 'The mandatory statuses first, which every account has, then its own. The names are what `status` of shipments contains.',
  },
  needs: 'registers.read',
  scope: 'statuses:read',
  data: z.array(status),
})

export const createStatus = endpoint({
  method: 'POST',
  path: '/api/statuses',
  summary: { en: 'Creates a status', pt: 'Cria um status' },
  details: {
    pt: 'O nome passa a ser um valor de `status`. Os nomes dos obrigatórios são reservados.',
    en: 'The name becomes a value of `status`. Names of mandatory statuses are reserved.',
  },
  needs: 'registers.write',
  scope: 'statuses:write',
  repeatedBy: 'id',
  body: z.strictObject({ ...newEntry, ...statusContent }),
  data: status,
  success: 201,
  errors: ['name_taken', 'status_name_reserved', 'register_full', 'id_reused'],
})

export const updateStatus = endpoint({
  method: 'PUT',
  path: '/api/statuses/{id}',
  summary: {
    en: 'Changes a status; shipments that carry its old name keep it',
    pt: 'Altera um status; remessas com o nome antigo o mantêm',
  },
  details: {
    pt: 'De um status obrigatório mudam só a cor e a descrição. As remessas guardam o nome que receberam.',
    en: 'Of a mandatory status only the colour and the description can change. Shipments keep the name that they were given.',
  },
  needs: 'registers.write',
  scope: 'statuses:write',
  params: statusParams,
  body: z.strictObject({ ...knownEntry, ...statusContent }),
  data: status,
  errors: ['not_found', 'name_taken', 'status_name_reserved', 'default_status_fixed', 'changed_meanwhile'],
})

export const removeStatus = endpoint({
  method: 'DELETE',
  path: '/api/statuses/{id}',
  summary: {
    en: 'Removes a status from the list; shipments that have it keep it',
    pt: 'Deixa de oferecer um status; as remessas que o têm o mantêm',
  },
  details: {
    pt: 'Nenhuma remessa nova recebe o status; as que o têm o mantêm. Os obrigatórios não podem ser removidos.',
    en: 'No new shipment gets the status; those that have it keep it. Mandatory statuses cannot be removed.',
  },
  needs: 'registers.write',
  scope: 'statuses:write',
  params: statusParams,
  data: status,
  errors: ['not_found', 'default_status_kept'],
})

export const restoreStatus = endpoint({
  method: 'POST',
  path: '/api/statuses/{id}/restore',
  summary: { en: 'Offers a removed status again', pt: 'Volta a oferecer um status removido' },
  details: {
    pt: 'Desfaz uma remoção, e o status volta a ser oferecido.',
    en: 'Undoes a removal, so that the status is offered again.',
  },
  needs: 'registers.write',
  scope: 'statuses:write',
  params: entryParams,
  data: status,
  errors: ['not_found', 'name_taken', 'register_full'],
})

export const orderStatuses = endpoint({
  method: 'PUT',
  path: '/api/statuses/order',
  summary: {
    en: 'Sets the order of the account’s own statuses',
    pt: 'Põe os status próprios na ordem escolhida',
  },
  details: {
    pt: 'Recebe os ids de todos os status próprios na nova ordem. Uma lista vazia restaura a ordem por nome.',
    en: 'Takes the ids of all own statuses in their new order. An empty list restores the order by name.',
  },
  needs: 'registers.write',
  scope: 'statuses:write',
  body: orderBody,
  data: z.array(status),
  errors: ['order_outdated'],
})
