import type { FastifyInstance } from 'fastify'
import { checkQr, type QrAuthorization } from '#contract/endpoints/qr-check.ts'
import {
  createShipment,
  createShipmentBody,
  createShipments,
  getShipment,
  type CreateShipmentBody,
} from '#contract/endpoints/shipments.ts'
import { placeOfCheckpoint, placeOfEnd } from '#domain/address.ts'
import { Refusal } from '#domain/error.ts'
import { pick } from '#domain/field-table.ts'
import { accountBatcher } from '#platform/database/account-batcher.ts'
import { checkAuthorized } from '../authorizations/check-authorized.ts'
import { inTransaction, type Transaction } from '#platform/database/transaction.ts'
import { authorOf } from '#core/events/author.ts'
import type { RecordingServices } from '#core/events/append-events.ts'
import { refuseConflict } from '#core/events/conflict.ts'
import { Failure } from '#platform/errors/failure.ts'
import { hasPermission, type Account } from '#platform/http/account.ts'
import { answerEach } from '#platform/http/bulk.ts'
import { sendJson } from '#platform/http/json-answer.ts'
import { isKnown, setTag } from '#platform/http/precondition.ts'
import { parsedBody, route, serve } from '#platform/http/route.ts'
import type { LogIdentity } from '#core/log/identity.ts'
import { outcomeOf } from '#platform/concurrency/batcher.ts'
import { createBatch, type ShipmentAnswer } from '#core/shipments/create-batch.ts'
import type { ShipmentRequest } from '#core/shipments/decide-creations.ts'
import { shipmentByKey } from '#core/shipments/find-shipment.ts'
import { openGuessedCodes, type GuessedCodes } from '#core/shipments/guessed-codes.ts'
import { openAnswerCache } from './answer-cache.ts'
import { shipmentListRoutes } from './list/routes.ts'
import { presentShipment } from '#core/shipments/present-shipment.ts'
import { shipmentRequest } from '#core/shipments/shipment-request.ts'
import { unknownShipment } from '#core/shipments/erased-shipment.ts'
import { findNewestEntry } from '#core/checkpoints/queries.ts'
import { seesRecipients } from '#core/shipments/recipients.ts'
import { findShipmentOwner, type ShipmentRow } from '#core/shipments/queries.ts'
import { untilCodeIsFree } from '#core/shipments/until-code-is-free.ts'

export function shipmentRoutes(api: FastifyInstance, services: RecordingServices, log: LogIdentity): void {
  const { pool, config } = services
  const guessed = openGuessedCodes(services)
  const createOne = createCreator(services, guessed, log)

  serve(api, createShipment, async ({ body, account, reply }) => {
    const { row, isReplay } = await createOne(body, account)
    setTag(reply, row.revision_tag)
    return reply
      .code(isReplay ? 200 : 201)
      .send({ status: 'success', data: presentShipment(row, config.publicUrl) })
  })

  route(api, createShipments, ({ body, account, request }) =>
    answerEach(request, body.items, {
      parse: (item) => parsedBody(createShipmentBody, item),
      record: (bodies) => Promise.all(bodies.map((one) => outcomeOf(createOne(one, account)))),
      present: ({ row, isReplay }) => ({ data: presentShipment(row, config.publicUrl), isReplay }),
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

  route(api, checkQr, async ({ params: { tracking_id: code }, account }) => {
    // A company that is being closed records no checkpoints, whoever owns the shipment.
    if (account.key === undefined && account.isClosing) throw new Failure('company_closing')
    const { id } = account
    const checked = await inTransaction(pool, [id], (tx) => checkCode(tx, guessed, code, account))
    if (checked !== undefined) return checked
    await guessed.count(id)
    throw unknownShipment()
  })
}

/**
 * Returns the function that creates one shipment, with the tracking code in the body or else with a
 * generated one.
 */
function createCreator(services: RecordingServices, guessed: GuessedCodes, log: LogIdentity) {
  const { pool } = services
  const create = accountBatcher<ShipmentRequest, ShipmentAnswer>(pool, (requests, statementTimeout) =>
    refuseConflict(requests, () => createBatch(services, requests, statementTimeout)),
  )
  return (body: CreateShipmentBody, account: Account): Promise<ShipmentAnswer> => {
    const code = body.tracking_id
    const attempt = () =>
      create(shipmentRequest(body, account.id, log, authorOf(account))).catch(async (error: unknown) => {
        if (code !== undefined && error instanceof Refusal && error.code === 'tracking_id_taken') {
          const [owner] = await inTransaction(pool, [account.id], (tx) => findShipmentOwner(tx, code))
          if (owner?.user_id !== account.id) await guessed.count(account.id)
        }
        throw error
      })
    return code === undefined ? untilCodeIsFree(attempt) : attempt()
  }
}

/**
 * Checks that an account may record on the shipment with this code. Returns undefined if there is
 * no such shipment.
 */
async function checkCode(
  tx: Transaction,
  guessed: GuessedCodes,
  code: string,
  account: Account,
): Promise<QrAuthorization | undefined> {
  const [found] = await findShipmentOwner(tx, code)
  if (!found) return undefined
  if (found.user_id !== account.id) {
    return checkAuthorized(tx, account.id, code).catch(async (error: unknown) => {
      // An account that guessed too many codes gets `rate_limited` even for an existing code.
      if (error instanceof Failure && error.code === 'access_denied') await guessed.assureFew(tx, account.id)
      throw error
    })
  }
  if (found.status === 'delivered') throw new Refusal('shipment_delivered')
  if (found.status === 'cancelled') throw new Refusal('shipment_cancelled')
  return checkOwn(tx, await shipmentByKey(tx, code, account.id), account)
}

/** Answers the QR check of the account's own shipment. */
async function checkOwn(tx: Transaction, row: ShipmentRow, account: Account): Promise<QrAuthorization> {
  const [entry] = row.open_entry === null ? [] : await findNewestEntry(tx, row.id, account.id)
  return {
    ...pick(row, ['id', 'tracking_id', 'status', 'origin', 'destination']),
    exit_location: row.open_entry,
    places: {
      origin: placeOfEnd(row, 'origin'),
      destination: placeOfEnd(row, 'destination'),
      open_entry: entry
        ? { ...placeOfCheckpoint(entry), ...pick(entry, ['address_id', 'latitude', 'longitude']) }
        : null,
    },
    ...pick(row, ['reference', 'description']),
    recipient: seesScannedRecipient(account)
      ? { name: row.recipient_name, phone: row.recipient_phone }
      : null,
    authorization: null,
  }
}

/**
 * Returns true if the caller may see the recipient after the scan. An API key may not, because its
 * scope for the check includes no shipments.
 */
function seesScannedRecipient(account: Account): boolean {
  return account.key === undefined && (seesRecipients(account) || hasPermission(account, 'recipients.scan'))
}
