import type { FastifyInstance } from 'fastify'
import {
  createCheckpoint,
  createCheckpointBody,
  createCheckpoints,
  listCheckpoints,
  type CreateCheckpointBody,
} from '#contract/checkpoints.ts'
import { accountBatches } from '../account-batches.ts'
import { recordAuthorizedBatch } from '../authorizations/record-authorized-batch.ts'
import { inTransaction } from '../db/transaction.ts'
import { authorOf } from '../events/author.ts'
import { conflictRefusal } from '../events/conflict.ts'
import { missingShipment } from '../erasure/erased-shipment.ts'
import { Failure } from '../failure.ts'
import type { Account } from '../http/account.ts'
import { makeEach } from '../http/bulk.ts'
import { setTag } from '../http/precondition.ts'
import { route, serve } from '../http/route.ts'
import type { LogIdentity } from '../log/identity.ts'
import type { Services } from '../services.ts'
import { checkpointRequest } from './checkpoint-request.ts'
import { checkpointVersion, presentCheckpoint } from './present-checkpoint.ts'
import type { CheckpointRequest } from './decide-batch.ts'
import { openCheckpoints } from './read-checkpoints.ts'
import { recordBatch, type CheckpointAnswer } from './record-batch.ts'

export function checkpointRoutes(api: FastifyInstance, services: Services, log: LogIdentity): void {
  const { pool } = services
  const record = accountBatches<CheckpointRequest, CheckpointAnswer>(pool, (requests, patience) =>
    recordBatch(services, requests, patience),
  )
  const recordAuthorized = accountBatches<CheckpointRequest, CheckpointAnswer>(pool, (requests, patience) =>
    recordAuthorizedBatch(services, requests, patience),
  )

  const recordOne = (body: CreateCheckpointBody, account: Account): Promise<CheckpointAnswer> => {
    const asked = checkpointRequest(body, account.id, log, authorOf(account))
    return (
      record(asked)
        // Whose it is not may have been authorized: only they wait for a second look.
        .catch((error: unknown) => (isMissing(error) ? recordAuthorized(asked) : Promise.reject(error)))
        .catch(async (error: unknown) => {
          throw isMissing(error) ? await reasonOf(asked) : error
        })
        .catch((error: unknown) => {
          throw conflictRefusal(error)
        })
    )
  }

  serve(api, createCheckpoint, async ({ body, account, reply }) => {
    const { row, isReplay } = await recordOne(body, account)
    setTag(reply, checkpointVersion(row))
    return reply.code(isReplay ? 200 : 201).send({ status: 'success', data: presentCheckpoint(row) })
  })

  route(api, createCheckpoints, ({ body, account, request }) =>
    makeEach(request, createCheckpointBody, body.items, async (item) => {
      const { row, isReplay } = await recordOne(item, account)
      return { data: presentCheckpoint(row), isReplay }
    }),
  )

  function reasonOf({ trackingId, account }: CheckpointRequest): Promise<Error> {
    return inTransaction(pool, [account], (tx) => missingShipment(tx, trackingId, account))
  }

  const readCheckpoints = openCheckpoints(pool)
  route(api, listCheckpoints, async ({ params: { tracking_id: key }, account: { id } }) => {
    const rows = await readCheckpoints({ key, account: id })
    if (rows === undefined) throw await inTransaction(pool, [id], (tx) => missingShipment(tx, key, id))
    return rows.map(presentCheckpoint)
  })
}

function isMissing(error: unknown): boolean {
  return error instanceof Failure && error.code === 'not_found'
}
