import { visibleTo } from '#core/shipments/recipients.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  annulCheckpoint,
  correctCheckpoint,
  createCheckpoint,
  createCheckpointBody,
  createCheckpoints,
  listCheckpoints,
  type CorrectCheckpointBody,
} from '#contract/endpoints/checkpoints.ts'
import { pipelined } from '#platform/database/pipelined.ts'
import type { Pool } from '#platform/database/pool.ts'
import { inPipelinedSnapshot, inTransaction } from '#platform/database/transaction.ts'
import { missingShipment } from '#core/shipments/erased-shipment.ts'
import { createShipmentLoader } from '#core/shipments/shipment-loader.ts'
import { byKey, ofKeys, type Asked } from '#core/shipments/loader-keys.ts'
import type { CheckpointRow } from '#core/events/recorded-event.ts'
import type { RecordingServices } from '#core/events/append-events.ts'
import { authorOf } from '#core/events/author.ts'
import { answerEach } from '#core/idempotency/bulk.ts'
import { ifMatch, setTag } from '#platform/http/precondition.ts'
import { parsedBody, route, serve } from '#platform/http/route.ts'
import type { LogIdentity } from '#core/log/identity.ts'
import { answerOf } from '#platform/concurrency/batcher.ts'
import { checkpointCommand } from '#core/checkpoints/checkpoint-command.ts'
import { checkpointVersion, presentCheckpoint } from '#core/checkpoints/checkpoint-view.ts'
import { findCheckpointsOf } from '#core/checkpoints/queries.ts'
import { checkpointAnnulment } from '#core/changes/annul-checkpoint.ts'
import { requesterOf, type Change } from '#core/changes/change.ts'
import { checkpointCorrection, type CorrectionBody } from '#core/changes/correct-checkpoint.ts'
import { recordChange } from '#core/changes/record-changes.ts'
import { createCheckpointRecorder } from '#core/checkpoints/record-checkpoints.ts'
import type { Rows } from './checkpoints.rows.ts'

/**
 * Registers the routes for recording, correcting and annulling checkpoints. A correction is
 * recorded as a new event, so the history keeps the earlier values.
 */
export function checkpointRoutes(api: FastifyInstance, services: RecordingServices, log: LogIdentity): void {
  const { pool } = services
  const recordCheckpoints = createCheckpointRecorder(services)

  serve(api, createCheckpoint, async ({ body, account, reply }) => {
    const [outcome] = await recordCheckpoints([checkpointCommand(body, account.id, log, authorOf(account))])
    const { row, isReplay } = answerOf(outcome)
    setTag(reply, checkpointVersion(row))
    return reply.code(isReplay ? 200 : 201).send({ status: 'success', data: presentCheckpoint(row) })
  })

  route(api, createCheckpoints, ({ body, account, request }) =>
    answerEach(request, body.items, {
      parse: (item) =>
        checkpointCommand(parsedBody(createCheckpointBody, item), account.id, log, authorOf(account)),
      record: recordCheckpoints,
      present: ({ row, isReplay }) => ({ data: presentCheckpoint(row), isReplay }),
    }),
  )

  const readCheckpoints = openCheckpoints(pool)
  route(api, listCheckpoints, async ({ params: { tracking_id: key }, account }) => {
    const { id } = account
    const rows = await readCheckpoints({ key, account: id })
    if (rows === undefined) throw await inTransaction(pool, [id], (tx) => missingShipment(tx, key, id))
    return rows.map(visibleTo(account)).map(presentCheckpoint)
  })

  route(api, correctCheckpoint, ({ params, body, account, request, reply }) =>
    changedCheckpoint(
      checkpointCorrection(requesterOf(account, log), params.id, withNotes(body)),
      request,
      reply,
    ),
  )

  route(api, annulCheckpoint, ({ params, body, account, request, reply }) =>
    changedCheckpoint(checkpointAnnulment(requesterOf(account, log), params.id, body), request, reply),
  )

  async function changedCheckpoint(change: Change, request: FastifyRequest, reply: FastifyReply) {
    const { checkpoint } = await recordChange(services, { ...change, assureVersion: ifMatch(request) })
    if (checkpoint === undefined) throw new Error('a changed checkpoint is gone')
    setTag(reply, checkpointVersion(checkpoint))
    return presentCheckpoint(checkpoint)
  }
}

const seekShipments = ofKeys<Rows, Record<string, never>>('seek_asked_shipments', 'select asked.n from asked')

/**
 * Creates a loader for the checkpoints of one of an account's shipments, by declared time and
 * without annulled checkpoints. Concurrent requests share one read. The loader returns undefined if
 * there is no such shipment.
 */
function openCheckpoints(pool: Pool): (asked: Asked) => Promise<readonly CheckpointRow[] | undefined> {
  return createShipmentLoader(async (together) => {
    const accounts = [...new Set(together.asked.map(({ account }) => account))]
    const [shipments, checkpoints] = await inPipelinedSnapshot(pool, accounts, (tx) =>
      pipelined([seekShipments(tx, together), findCheckpointsOf(tx, together)]),
    )
    const there = new Set(shipments.map(({ n }) => n))
    return byKey(checkpoints, together).map((rows, n) => (there.has(n) ? rows : undefined))
  })
}

/** Renames `description`, which is the documented API's name for the notes. */
function withNotes({ description, ...body }: CorrectCheckpointBody): CorrectionBody {
  return description === undefined ? body : { ...body, notes: body.notes ?? description }
}
