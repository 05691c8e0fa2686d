import type { FastifyInstance } from 'fastify'
import { endAccountSession, listAuditTrail, listSessions } from '#contract/endpoints/account.ts'
import { audit } from '#core/accounts/audit.ts'
import { clientOf, placeKeyOf } from '#platform/http/client.ts'
import { endSession } from '#core/accounts/queries.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { Failure } from '#platform/errors/failure.ts'
import { route, serve } from '#platform/http/route.ts'
import type { Services } from '#platform/services.ts'
import { decodeCursor, encodeCursor, newest } from '#platform/http/cursor.ts'
import { deviceOf } from './device.ts'
import { listAuditBefore, listLiveSessions } from './queries.ts'

/** Registers the routes with which users see their active sessions and their audit trail. */
export function accountRoutes(api: FastifyInstance, { pool, keys }: Services): void {
  const placeKey = placeKeyOf(keys)

  route(api, listSessions, async ({ account }) => {
    const rows = await inTransaction(pool, [account.id], (tx) => listLiveSessions(tx, account.id))
    return rows.map((row) => ({
      id: row.id,
      device: deviceOf(row.user_agent),
      created_at: row.created_at.toISOString(),
      last_used_at: row.refreshed_at.toISOString(),
      current: row.id === account.sessionId,
    }))
  })

  route(api, endAccountSession, async ({ params: { id }, account, request }) =>
    inTransaction(pool, [account.id], async (tx) => {
      const [ended] = await endSession(tx, account.id, id)
      if (ended === undefined) throw new Failure('not_found')
      await audit(tx, clientOf(request, placeKey), 'session_ended', account.id, { session: id })
      return { id }
    }),
  )

  serve(api, listAuditTrail, async ({ query, account, reply }) => {
    const before = query.cursor === undefined ? newest : decodeCursor(query.cursor)
    const rows = await inTransaction(pool, [account.id], (tx) =>
      listAuditBefore(tx, account.id, before, query.limit + 1),
    )
    const page = rows.slice(0, query.limit)
    const last = page.at(-1)
    return reply.send({
      status: 'success',
      data: page.map(({ event, occurred_at, user_agent }) => ({
        event,
        occurred_at: occurred_at.toISOString(),
        device: deviceOf(user_agent),
      })),
      next_cursor: rows.length > query.limit && last !== undefined ? encodeCursor(last.id) : null,
    })
  })
}
