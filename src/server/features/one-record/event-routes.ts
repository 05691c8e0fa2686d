import type { FastifyInstance } from 'fastify'
import { parseEventQuery, selectEvents } from '#domain/one-record/event-query.ts'
import { API, CARGO } from '#domain/one-record/json-ld.ts'
import { readLogisticsEvent } from '#domain/one-record/logistics-event.ts'
import { eventUri, writeEvent, writeEventDocument, writeEventList } from '#domain/one-record/write-event.ts'
import { authorOf } from '#core/events/author.ts'
import { Failure } from '#platform/errors/failure.ts'
import { bookedPieces } from '../milestones/record-milestones.ts'
import { listEvents, loadObject, type LoadedObject } from './load-object.ts'
import { sendJsonLd } from './negotiation.ts'
import { OneRecordFailure } from './one-record-failure.ts'
import { assureNoQuery, otherMethod, type AsPartner, type Params } from './partner-call.ts'
import { recordEvent, type Recorder } from './record-event.ts'

/** Maximum size of a body in bytes: 256 kB. */
const MAX_BODY = 256_000
const EVENT_CLASS = `${CARGO}LogisticsEvent`

const reading = { access: 'account', needs: 'shipments.read', scope: 'onerecord:read' } as const
const writing = { access: 'account', needs: 'shipments.write', scope: 'onerecord:write' } as const

/**
 * Serves the events of objects, and takes those of partners.
 * @param url path of the list of events
 */
export function eventRoutes(
  nested: FastifyInstance,
  url: string,
  asPartner: AsPartner,
  recorder: Pick<Recorder, 'projections' | 'log'>,
): void {
  nested.get<{ Params: Params }>(url, { config: reading }, async (request, reply) => {
    const query = parseEventQuery(request.query as Readonly<Record<string, unknown>>)
    if ('wrong' in query) throw new OneRecordFailure('parameter', query.wrong)
    const { body, language, changedAt } = await asPartner(request, async (tx, partner) => {
      const object = await loadObject(tx, partner, request.params.object)
      const events = await listEvents(tx, partner, object)
      const { page, total } = selectEvents(events, query)
      const { holder } = partner
      const written = page.map((event) => writeEvent(event, object, bookedOf(object, events, event), holder))
      return {
        body: writeEventList(written, total, object, holder),
        language: holder.language,
        changedAt: object.changedAt,
      }
    })
    return sendJsonLd(reply, body, { type: `${API}Collection`, language, changedAt })
  })

  nested.get<{ Params: Params }>(`${url}/:event`, { config: reading }, async (request, reply) => {
    assureNoQuery(request)
    const { body, location, language, changedAt } = await asPartner(request, async (tx, partner) => {
      const object = await loadObject(tx, partner, request.params.object)
      const events = await listEvents(tx, partner, object)
      const event = events.find(({ id }) => id === request.params.event)
      if (event === undefined) throw new Failure('not_found')
      const { holder } = partner
      return {
        body: writeEventDocument(event, object, bookedOf(object, events, event), holder),
        location: eventUri(holder, object, event),
        language: holder.language,
        changedAt: new Date(event.received_at),
      }
    })
    return sendJsonLd(reply.header('location', location), body, { type: EVENT_CLASS, language, changedAt })
  })

  nested.post<{ Params: Params }>(url, { config: writing, bodyLimit: MAX_BODY }, async (request, reply) => {
    assureNoQuery(request)
    const { account } = request
    if (account === null) throw new Failure('unauthorized')
    const posted = readLogisticsEvent(request.body)
    const { location, language } = await asPartner(request, async (tx, partner) => {
      const object = await loadObject(tx, partner, request.params.object)
      // Flights, airports and companies take no events, because milestones are of shipments.
      if (object.shipments.length === 0 || object.leg !== undefined)
        throw otherMethod(request, ['GET', 'HEAD'])
      if (!('eventFor' in posted))
        throw new OneRecordFailure(posted.code, 'property' in posted ? posted.property : undefined)
      const author = authorOf(account)
      const id = await recordEvent(tx, partner, { object, posted }, { ...recorder, author })
      const { holder } = partner
      return { location: eventUri(holder, object, { id }), language: holder.language }
    })
    return reply.code(201).headers({ location, type: EVENT_CLASS, 'content-language': language }).send()
  })
}

/** Returns the pieces that are booked for the shipment of an event; null if they are unknown. */
function bookedOf(
  { shipments }: LoadedObject,
  events: Awaited<ReturnType<typeof listEvents>>,
  { shipment_id }: { readonly shipment_id: string },
): number | null {
  const stated = shipments.find(({ id }) => id === shipment_id)?.pieces ?? null
  return bookedPieces(
    events.filter((one) => one.shipment_id === shipment_id),
    stated,
  )
}
