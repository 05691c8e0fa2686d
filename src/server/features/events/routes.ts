import type { FastifyInstance } from 'fastify'
import { listEvents as listEndpoint } from '#contract/endpoints/events.ts'
import { listedEvents } from '#domain/webhooks/webhook-event.ts'
import type { LogIdentity } from '#core/log/identity.ts'
import { inSnapshot } from '#platform/database/transaction.ts'
import { Failure } from '#platform/errors/failure.ts'
import { jsonBytes, sendJson } from '#platform/http/json-answer.ts'
import { serve } from '#platform/http/route.ts'
import type { Services } from '#platform/services.ts'
import { decodeEventCursor, encodeEventCursor } from './cursor.ts'
import { listEvents } from './list-events.ts'

/** Serves the list of an account's events, which has what webhooks report. */
export function eventRoutes(
  api: FastifyInstance,
  { pool, config: { publicUrl } }: Services,
  { origin }: Pick<LogIdentity, 'origin'>,
): void {
  serve(api, listEndpoint, async ({ query: { after, type, limit }, account: { id }, reply }) => {
    const types = type === undefined ? undefined : knownTypes(type)
    const from = after === 'now' ? after : placeOf(after, origin, id)
    const { entries, end, hasMore } = await inSnapshot(pool, [id], (tx) =>
      listEvents(tx, id, { from, types, limit, publicUrl }),
    )
    const cursor = encodeEventCursor(end, origin, id)
    return sendJson(reply, jsonBytes({ status: 'success', data: entries, cursor, has_more: hasMore }))
  })
}

function placeOf(after: string | undefined, origin: string, account: string) {
  return after === undefined ? { index: 0, read: 0 } : decodeEventCursor(after, origin, account)
}

/** @throws Failure `unknown_event_type` for a type that no entry can have */
function knownTypes(types: readonly string[]): ReadonlySet<string> {
  const unknown = types.find((type) => !listedEvents.some((known) => known === type))
  if (unknown === undefined) return new Set(types)
  throw new Failure('unknown_event_type', { facts: { type: unknown, types: listedEvents.join(', ') } })
}
