import type { FastifyInstance } from 'fastify'
import {
  changeStatuses,
  createShipment,
  createShipmentBody,
  createShipments,
  getShipment,
  updateShipment,
  type StatusOutcome,
} from '#contract/endpoints/shipments.ts'
import { statusChange } from '#core/changes/change-status.ts'
import { requesterOf } from '#core/changes/change.ts'
import { shipmentEdit } from '#core/changes/edit-shipment.ts'
import { recordChange, recordChanges } from '#core/changes/record-changes.ts'
import type { RecordingServices } from '#core/events/append-events.ts'
import type { LogIdentity } from '#core/log/identity.ts'
import { createShipmentCreator } from '#core/shipments/create-shipments.ts'
import type { GuessedCodes } from '#core/shipments/guessed-codes.ts'
import { presentShipment } from '#core/shipments/present-shipment.ts'
import { answerOf } from '#platform/concurrency/batcher.ts'
import { failureMessage } from '#platform/http/answer-failure.ts'
import { answerEach } from '#core/idempotency/bulk.ts'
import { sendJson } from '#platform/http/json-answer.ts'
import { ifMatch, isKnown, setTag } from '#platform/http/precondition.ts'
import { parsedBody, route, serve } from '#platform/http/route.ts'
import { openAnswerCache } from './answer-cache.ts'
import { shipmentListRoutes } from './list/routes.ts'

/**
 * Registers the routes for creating, reading and editing shipments. An edit is recorded as a new
 * event, so the history keeps the earlier values.
 */
export function shipmentRoutes(
  api: FastifyInstance,
  services: RecordingServices,
  guessed: GuessedCodes,
  log: LogIdentity,
): void {
  const { publicUrl } = services.config
  const createAll = createShipmentCreator(services, guessed, log)

  serve(api, createShipment, async ({ body, account, reply }) => {
    const [outcome] = await createAll([body], account)
    const { row, isReplay } = answerOf(outcome)
    setTag(reply, row.revision_tag)
    return reply.code(isReplay ? 200 : 201).send({ status: 'success', data: presentShipment(row, publicUrl) })
  })

  route(api, createShipments, ({ body, account, request }) =>
    answerEach(request, body.items, {
      parse: (item) => parsedBody(createShipmentBody, item),
      record: (bodies) => createAll(bodies, account),
      present: ({ row, isReplay }) => ({ data: presentShipment(row, publicUrl), isReplay }),
    }),
  )

  shipmentListRoutes(api, services)

  const answerDetail = openAnswerCache(services)
  serve(api, getShipment, async ({ params, account, request, reply }) => {
    const newest = account.key === undefined ? undefined : account.settled?.tag
    if (newest !== undefined && isKnown(request, newest)) {
      setTag(reply, newest)
      return reply.code(304).send()
    }
    const { bytes, tag } = await answerDetail(params.tracking_id, account)
    setTag(reply, tag)
    return sendJson(reply, bytes)
  })

  route(api, updateShipment, async ({ params, body, account, request, reply }) => {
    const change = shipmentEdit(requesterOf(account, log), params.tracking_id, body)
    const { shipment } = await recordChange(services, { ...change, assureVersion: ifMatch(request) })
    setTag(reply, shipment.revision_tag)
    return presentShipment(shipment, publicUrl)
  })

  route(api, changeStatuses, async ({ body, account, request }) => {
    const by = requesterOf(account, log)
    const changes = body.items.map((item) => statusChange(by, item.tracking_id, item))
    const outcomes = await recordChanges(services, account.id, changes)
    return outcomes.map((outcome, at): StatusOutcome => {
      const tracking_id = body.items[at]?.tracking_id ?? ''
      return 'refusal' in outcome
        ? { tracking_id, ok: false, ...failureMessage(outcome.refusal, request) }
        : { tracking_id, ok: true, status: outcome.answer.shipment.status }
    })
  })
}
