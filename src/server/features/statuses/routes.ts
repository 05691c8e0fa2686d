import type { FastifyInstance } from 'fastify'
import {
  createStatus,
  listStatuses,
  orderStatuses,
  removeStatus,
  restoreStatus,
  updateStatus,
} from '#contract/endpoints/statuses.ts'
import { Refusal } from '#domain/error.ts'
import { isMandatoryStatus } from '#domain/status.ts'
import { referenceListRoutes, archivedReferenceListRoutes } from '#platform/reference-lists/routes.ts'
import type { Services } from '#platform/services.ts'
import { defaultStatuses, presentStatus } from './present-status.ts'
import { statusList } from './status-list.ts'

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
  referenceListRoutes(
    api,
    { list: listStatuses, create: createStatus, update: updateStatus },
    statusList,
    presented,
  )
  archivedReferenceListRoutes(
    api,
    { remove: removeStatus, restore: restoreStatus, order: orderStatuses },
    statusList,
    presented,
  )
}
