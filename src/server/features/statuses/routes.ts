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
import { registerRoutes, softRegisterRoutes } from '#platform/registers/routes.ts'
import type { Services } from '#platform/services.ts'
import { defaultStatuses, presentStatus } from './present-status.ts'
import { statusRegister } from './status-register.ts'

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
  registerRoutes(
    api,
    { list: listStatuses, create: createStatus, update: updateStatus },
    statusRegister,
    presented,
  )
  softRegisterRoutes(
    api,
    { remove: removeStatus, restore: restoreStatus, order: orderStatuses },
    statusRegister,
    presented,
  )
}
