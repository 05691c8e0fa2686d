import {
  createStatus,
  removeStatus,
  restoreStatus,
  orderStatuses,
  updateStatus,
  type Status,
} from '#contract/endpoints/statuses.ts'
import { statusesQuery } from '../../api/statuses-query.ts'
import { request } from '../../api/request.ts'
import type { ReferenceList } from '../../reference-lists/reference-list.ts'

/** Properties of a status that the form submits, without the id. */
type StatusContent = Pick<Status, 'name' | 'description' | 'color'>

export const statusList: ReferenceList<Status, StatusContent> = {
  needs: 'registers.write',
  query: statusesQuery,
  nameOf: ({ name }) => name,
  create: (id, content) => request(createStatus, { body: { id, ...content } }),
  update: (id, content, updated_at) =>
    request(updateStatus, { params: { id }, body: { ...content, updated_at } }),
  remove: (id) => request(removeStatus, { params: { id } }),
  restore: ({ id }) => request(restoreStatus, { params: { id } }),
  order: (ids) => request(orderStatuses, { body: { ids: [...ids] } }),
  compare: (a, b) => a.name.localeCompare(b.name, 'pt-BR'),
  words: {
    created: 'status_entry.created',
    updated: 'status_entry.updated',
    removed: 'status_entry.removed',
    createFailed: 'status_entry.create_failed',
    updateFailed: 'status_entry.update_failed',
    removeFailed: 'status_entry.remove_failed',
  },
}
