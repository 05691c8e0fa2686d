import type { FastifyInstance } from 'fastify'
import {
  createStatus,
  listStatuses,
  orderStatuses,
  removeStatus,
  restoreStatus,
  updateStatus,
} from '#contract/endpoints/statuses.ts'
import { isReservedStatusName } from '#contract/messages/status-names.ts'
import { listActiveStatuses, type StatusContent, type StatusRow } from '#core/reference-data/statuses.ts'
import { Refusal } from '#domain/base/error.ts'
import { assureNameIsFree, maxStatuses } from '#domain/reference-lists/reference-list.ts'
import { isMandatoryStatus } from '#domain/shipments/status.ts'
import type { ArchivedReferenceList } from '../reference-lists/reference-list.ts'
import { archivedReferenceListRoutes } from '../reference-lists/routes.ts'
import type { Services } from '#platform/services.ts'
import { defaultStatuses, presentStatus } from './present-status.ts'
import { changeStatus, findStatus, insertStatus, statusStatements } from './queries.ts'

/**
 * Reference list of the account's own statuses, which have unique names. Shipments retain a removed
 * or renamed status.
 */
const statusList: ArchivedReferenceList<StatusContent, StatusRow> = {
  ...statusStatements,
  max: maxStatuses,
  listActive: listActiveStatuses,
  find: findStatus,
  insert: insertStatus,
  update: changeStatus,
  contentOf: ({ name, description, color }) => ({ name, description, color }),
  assure: (_tx, _account, { content: { name }, others }) => {
    if (isReservedStatusName(name)) throw new Refusal('status_name_reserved', { name })
    assureNameIsFree(
      name,
      others.map((other) => other.name),
    )
  },
}

export function statusRoutes(api: FastifyInstance, { pool }: Services): void {
  const presented = {
    pool,
    present: presentStatus,
    first: defaultStatuses,
    assureOwn: (id: string, act: 'change' | 'remove') => {
      if (isMandatoryStatus(id))
        throw new Refusal(act === 'remove' ? 'default_status_kept' : 'default_status_fixed')
    },
  }
  archivedReferenceListRoutes(
    api,
    {
      list: listStatuses,
      create: createStatus,
      update: updateStatus,
      remove: removeStatus,
      restore: restoreStatus,
      order: orderStatuses,
    },
    statusList,
    presented,
  )
}
