import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  annulCheckpoint,
  correctCheckpoint,
  type CorrectCheckpointBody,
} from '#contract/endpoints/checkpoints.ts'
import { changeStatuses, updateShipment, type StatusOutcome } from '#contract/endpoints/shipments.ts'
import { checkpointVersion, presentCheckpoint } from '#core/checkpoints/checkpoint-view.ts'
import type { RecordingServices } from '#core/events/append-events.ts'
import { authorOf } from '#core/events/author.ts'
import { failureMessage } from '#platform/http/answer-failure.ts'
import { ifMatch, setTag } from '#platform/http/precondition.ts'
import { route } from '#platform/http/route.ts'
import type { LogIdentity } from '#core/log/identity.ts'
import { presentShipment } from '#core/shipments/present-shipment.ts'
import { checkpointAnnulment } from '#core/changes/annul-checkpoint.ts'
import { statusChange } from '#core/changes/change-status.ts'
import type { Change } from '#core/changes/change.ts'
import { checkpointCorrection, type CorrectionBody } from '#core/changes/correct-checkpoint.ts'
import { shipmentEdit } from '#core/changes/edit-shipment.ts'
import { recordChange, recordChanges } from '#core/changes/record-changes.ts'

/**
 * Registers the routes for edits, corrections and annulments. Each request is recorded as new
 * events, so the history keeps the earlier values.
 */
export function changeRoutes(api: FastifyInstance, services: RecordingServices, log: LogIdentity): void {
  const { publicUrl } = services.config

  route(api, updateShipment, async ({ params, body, account, request, reply }) => {
    const change = shipmentEdit(account.id, params.tracking_id, body, log, authorOf(account))
    const { shipment } = await recordChange(services, { ...change, assureVersion: ifMatch(request) })
    setTag(reply, shipment.revision_tag)
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
        ? { tracking_id, ok: false, ...failureMessage(outcome.refusal, request) }
        : { tracking_id, ok: true, status: outcome.answer.shipment.status }
    })
  })

  route(api, correctCheckpoint, ({ params, body, account, request, reply }) =>
    changedCheckpoint(
      checkpointCorrection(account.id, params.id, withNotes(body), log, authorOf(account)),
      request,
      reply,
    ),
  )

  route(api, annulCheckpoint, ({ params, body, account, request, reply }) =>
    changedCheckpoint(
      checkpointAnnulment(account.id, params.id, body, log, authorOf(account)),
      request,
      reply,
    ),
  )

  async function changedCheckpoint(change: Change, request: FastifyRequest, reply: FastifyReply) {
    const { checkpoint } = await recordChange(services, { ...change, assureVersion: ifMatch(request) })
    if (checkpoint === undefined) throw new Error('a changed checkpoint is gone')
    setTag(reply, checkpointVersion(checkpoint))
    return presentCheckpoint(checkpoint)
  }
}

/** Renames `description`, which is the documented API's name for the notes. */
function withNotes({ description, ...body }: CorrectCheckpointBody): CorrectionBody {
  return description === undefined ? body : { ...body, notes: body.notes ?? description }
}
