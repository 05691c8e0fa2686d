import type { FastifyInstance } from 'fastify'
import { annulCheckpoint, correctCheckpoint } from '#contract/checkpoints.ts'
import { changeStatuses, updateShipment, type StatusOutcome } from '#contract/shipments.ts'
import { presentCheckpoint } from '../checkpoints/present-checkpoint.ts'
import { authorOf } from '../events/author.ts'
import { sayFailure } from '../http/answer-failure.ts'
import { route } from '../http/route.ts'
import type { LogIdentity } from '../log/identity.ts'
import type { Services } from '../services.ts'
import { presentShipment } from '../shipments/present-shipment.ts'
import { checkpointAnnulment } from './annul-checkpoint.ts'
import { statusChange } from './change-status.ts'
import type { Change } from './change.ts'
import { checkpointCorrection } from './correct-checkpoint.ts'
import { shipmentEdit } from './edit-shipment.ts'
import { recordChange, recordChanges } from './record-changes.ts'

/** Edits, corrections and annulments: nothing is lost, each is an event of its own. */
export function changeRoutes(api: FastifyInstance, services: Services, log: LogIdentity): void {
  const { publicUrl } = services.config

  route(api, updateShipment, async ({ params, body, account }) => {
    const { shipment } = await recordChange(
      services,
      shipmentEdit(account.id, params.tracking_id, body, log, authorOf(account)),
    )
    return presentShipment(shipment, publicUrl)
  })

  route(api, changeStatuses, async ({ body, account, request }) => {
    const changes = body.items.map((item) =>
      statusChange(account.id, item.tracking_id, item, log, authorOf(account)),
    )
    const outcomes = await recordChanges(services, account.id, changes)
    return outcomes.map((outcome, at): StatusOutcome => {
      const tracking_id = body.items[at]?.tracking_id ?? ''
      return 'refusal' in outcome
        ? { tracking_id, ok: false, ...sayFailure(outcome.refusal, request) }
        : { tracking_id, ok: true, status: outcome.answer.shipment.status }
    })
  })

  route(api, correctCheckpoint, ({ params, body, account }) =>
    changedCheckpoint(checkpointCorrection(account.id, params.id, body, log, authorOf(account))),
  )

  route(api, annulCheckpoint, ({ params, body, account }) =>
    changedCheckpoint(checkpointAnnulment(account.id, params.id, body, log, authorOf(account))),
  )

  async function changedCheckpoint(change: Change) {
    const { checkpoint } = await recordChange(services, change)
    if (checkpoint === undefined) throw new Error('a changed checkpoint is gone')
    return presentCheckpoint(checkpoint)
  }
}
