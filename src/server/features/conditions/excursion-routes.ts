import type { FastifyInstance } from 'fastify'
import {
  acknowledgeExcursion as acknowledgeEndpoint,
  decideExcursion as decideEndpoint,
  listExcursions,
  type AnsweredExcursion,
} from '#contract/endpoints/excursions.ts'
import type { RecordingServices } from '#core/events/append-events.ts'
import type { LogIdentity } from '#core/log/identity.ts'
import { openMfaContext } from '#features/auth/mfa/context.ts'
import { proveSigner } from '#features/auth/mfa/prove-signer.ts'
import type { AuthContext } from '#features/auth/protocol/context.ts'
import { inTransaction, type Transaction } from '#platform/database/transaction.ts'
import { Failure } from '#platform/errors/failure.ts'
import { clientOf } from '#platform/http/client.ts'
import { serve } from '#platform/http/route.ts'
import { listAnnexesAbout, listExcursionRows, type ExcursionRow } from './condition-queries.ts'
import { presentExcursion } from './present-excursion.ts'
import { acknowledgeExcursion, decideExcursion } from './sign-decision.ts'

/** Serves the list of excursions, and the work on them. */
export function excursionRoutes(
  api: FastifyInstance,
  services: RecordingServices,
  log: LogIdentity,
  auth: AuthContext,
): void {
  const { pool } = services
  const mfa = openMfaContext(auth)

  serve(api, listExcursions, async ({ query: { state, limit, cursor }, account: { id }, reply }) => {
    const [before, last] = cursor === undefined ? [null, null] : decodePosition(cursor)
    const [rows, data] = await inTransaction(pool, [id], async (tx) => {
      const found = await listExcursionRows(tx, id, state, before, last, limit + 1)
      return [found, await presented(tx, id, found.slice(0, limit))]
    })
    const end = rows.length > limit ? rows[limit - 1] : undefined
    return reply.send({ status: 'success', data, next_cursor: end ? encodePosition(end) : null })
  })

  serve(api, acknowledgeEndpoint, async ({ params: { id }, body, account, reply }) => {
    const { row, isReplay } = await acknowledgeExcursion(services, log, account, id, body)
    const data = await inTransaction(pool, [account.id], (tx) => presentedOne(tx, account.id, row))
    return reply.code(isReplay ? 200 : 201).send({ status: 'success', data })
  })

  serve(api, decideEndpoint, async ({ params: { id }, body, session, request, reply }) => {
    const signer = { id: session.person, sessionId: session.sessionId }
    const prove = () => proveSigner(mfa, signer, body, clientOf(request, auth.placeKey))
    const { row, isReplay } = await decideExcursion(services, log, { account: session, id, prove }, body)
    const data = await inTransaction(pool, [session.id], (tx) => presentedOne(tx, session.id, row))
    return reply.code(isReplay ? 200 : 201).send({ status: 'success', data })
  })
}

async function presented(
  tx: Transaction,
  account: string,
  rows: readonly ExcursionRow[],
): Promise<AnsweredExcursion[]> {
  const shipments = [...new Set(rows.map(({ shipment_id }) => shipment_id))]
  const annexes = rows.length === 0 ? [] : await listAnnexesAbout(tx, account, shipments)
  return rows.map((row) => presentExcursion(row, annexes))
}

async function presentedOne(tx: Transaction, account: string, row: ExcursionRow): Promise<AnsweredExcursion> {
  return presentExcursion(row, await listAnnexesAbout(tx, account, [row.shipment_id]))
}

/** Returns the cursor after an excursion. Only this server can interpret the text. */
function encodePosition({ opened_at, id }: ExcursionRow): string {
  return Buffer.from(`${opened_at.getTime()} ${id}`).toString('base64url')
}

/** @throws Failure `invalid_fields` for a cursor that this server did not issue */
function decodePosition(cursor: string): readonly [Date, string] {
  const text = Buffer.from(cursor, 'base64url').toString('latin1')
  const [, at, id] = /^(\d{1,14}) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(text) ?? []
  if (at === undefined || id === undefined)
    throw new Failure('invalid_fields', { fields: { cursor: 'invalid_cursor' } })
  return [new Date(Number(at)), id]
}
