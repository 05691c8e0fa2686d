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

/** A status of the account, or one of the four mandatory ones, which are not stored as rows. */
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
  summary: 'Lists the mandatory statuses, then the active own ones by name unless ordered by hand',
  needs: 'registers.read',
  scope: 'statuses:read',
  data: z.array(status),
})

export const createStatus = endpoint({
  method: 'POST',
  path: '/api/statuses',
  summary: 'Creates a status',
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
  summary: 'Changes a status; shipments that carry its old name keep it',
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
  summary: 'Removes a status from the list; shipments that have it keep it',
  needs: 'registers.write',
  scope: 'statuses:write',
  params: statusParams,
  data: status,
  errors: ['not_found', 'default_status_kept'],
})

export const restoreStatus = endpoint({
  method: 'POST',
  path: '/api/statuses/{id}/restore',
  summary: 'Offers a removed status again',
  needs: 'registers.write',
  scope: 'statuses:write',
  params: entryParams,
  data: status,
  errors: ['not_found', 'name_taken', 'register_full'],
})

export const orderStatuses = endpoint({
  method: 'PUT',
  path: '/api/statuses/order',
  summary: 'Sets the order of the account’s own statuses',
  needs: 'registers.write',
  scope: 'statuses:write',
  body: orderBody,
  data: z.array(status),
  errors: ['order_outdated'],
})
