import type { AuditEvent } from '#contract/endpoints/account.ts'
import {
  shipmentEvents,
  trailKinds,
  type TrailEntry,
  type TrailQuery,
} from '#contract/endpoints/company-trail.ts'
import { pipelined } from '#platform/database/pipelined.ts'
import type { Transaction } from '#platform/database/transaction.ts'
import { uuidText } from '#platform/database/uuid.ts'
import { Failure } from '#platform/errors/failure.ts'
import { newest } from '#platform/http/cursor.ts'
import { statement, type Rows } from './companies.rows.ts'

// The trail of a company merges two lists by time: entries of its audit trail, and events of its
// shipments.

type Named = { readonly actor: string | null; readonly name: string | null; readonly number: number | null }

const listTrailBefore = statement<
  [
    account: string,
    before: number,
    limit: number,
    actor: string | null,
    events: readonly AuditEvent[] | null,
    from: string | null,
    to: string | null,
  ],
  Omit<Rows['list_company_trail'], keyof Named> &
    Named & {
      readonly event: AuditEvent
      readonly facts: TrailEntry['facts']
    }
>(
  'list_company_trail',
  `select a.id, a.event, a.occurred_at, a.actor, coalesce(m.display_name, k.name) as name, m.number, trail_facts(a.id, a.user_id) as facts
   from audit_log a
   left join members m on m.id = a.actor and m.account_id = a.user_id
   left join api_keys k on k.id = a.actor and k.user_id = a.user_id
   where a.user_id = $1 and a.id < $2 and a.event <> 'shipment_erased'
     and ($4::uuid is null or a.actor = $4) and ($5::text[] is null or a.event = any ($5))
     and ($6::timestamptz is null or a.occurred_at >= $6) and ($7::timestamptz is null or a.occurred_at < $7)
   order by a.id desc limit $3`,
)

/** Lists events of shipments with their actors. Erasures are listed here, not as audit entries. */
const listEventsBefore = statement<
  [account: string, before: string, beforeId: string, limit: number, actor: string | null, since: string],
  Omit<Rows['list_company_events'], keyof Named | 'type' | 'received_at'> &
    Named & { readonly type: string | null; readonly received_at: string }
>(
  'list_company_events',
  `select e.event_id, e.shipment_id, e.tracking_id, e.type, e.received_at, e.actor,
          coalesce(m.display_name, k.name, r.name, r.email) as name, m.number
   from company_events($1, $2, $3, $6, $5, $4) e
   left join members m on m.id = e.actor and m.account_id = $1
   left join api_keys k on k.id = e.actor and k.user_id = $1
   left join lateral (select r.* from authorized_recorders(e.shipment_id) r where r.id = e.actor) r
     on e.via = 'authorization'
   order by e.received_at desc, e.event_id desc`,
)

/** Position in both lists after which a page begins. */
type Position = { readonly entry: number; readonly at: string; readonly event: string }
type Item = {
  readonly time: Date
  /** Undefined for an event whose type is unknown to this version. */
  readonly entry: TrailEntry | undefined
  readonly position: Partial<Position>
}

/** Event id before all others: a position before all events of an instant. */
const NO_EVENT = '00000000-0000-0000-0000-000000000000'
/** Text after every instant. */
const LATEST = '~'

/**
 * Reads a page of the trail of a company, with the cursor of the next page.
 * @throws Failure `invalid_fields` for a cursor that this server did not issue
 */
export async function readTrail(tx: Transaction, account: string, query: TrailQuery) {
  const { cursor, limit, actor = null, kind, from, to } = query
  const start = cursor === undefined ? { entry: newest, at: to ?? LATEST, event: NO_EVENT } : parse(cursor)
  const kinds = kind === undefined ? null : trailKinds[kind]
  const hasEvents = kind === undefined || kind === 'shipments'
  const [entryRows, eventRows] = await pipelined([
    listTrailBefore(tx, account, start.entry, limit + 1, actor, kinds, from ?? null, to ?? null),
    hasEvents ? listEventsBefore(tx, account, start.at, start.event, limit + 1, actor, from ?? '') : [],
  ])
  const entries = entryRows.map(toItem)
  const events = eventRows.map(toEventItem)
  const page: Item[] = []
  while (page.length < limit) {
    const newer = timeOf(entries[0]) >= timeOf(events[0]) ? entries : events
    const item = newer.shift()
    if (item === undefined) break
    page.push(item)
  }
  const end: Position = Object.assign({}, start, ...page.map(({ position }) => position))
  return {
    data: page.flatMap(({ entry }) => entry ?? []),
    next_cursor: entries.length + events.length > 0 ? format(end) : null,
  }
}

const timeOf = (item: Item | undefined): number => item?.time.getTime() ?? -Infinity

type EntryRow = Awaited<ReturnType<typeof listTrailBefore>>[number]
type EventRow = Awaited<ReturnType<typeof listEventsBefore>>[number]

function toItem({ id, event, occurred_at, facts, ...by }: EntryRow): Item {
  const entry = { event, occurred_at: occurred_at.toISOString(), actor: actorOf(by), facts }
  return { time: occurred_at, entry, position: { entry: id } }
}

function toEventItem({ event_id, ...row }: EventRow): Item {
  const { shipment_id: shipment, tracking_id, received_at: at, type, ...by } = row
  const event = shipmentEvents.find((name) => name === type?.replace('.', '_'))
  const facts = { shipment, tracking_id, event_id }
  const entry = event && { event, occurred_at: at, actor: actorOf(by), facts }
  return { time: new Date(at), entry, position: { at, event: event_id } }
}

function actorOf({ actor, name, number }: Named): TrailEntry['actor'] {
  return actor === null ? null : { id: actor, name, number }
}

function format({ entry, at, event }: Position): string {
  return Buffer.from(`${entry} ${at} ${event}`).toString('base64url')
}

function parse(cursor: string): Position {
  const text = Buffer.from(cursor, 'base64url').toString('latin1')
  const [, entry, at = '', event = ''] = /^(\d{1,16}) (~|[\d:.TZ-]{24}) ([\da-f-]{36})$/.exec(text) ?? []
  if (entry !== undefined && uuidText.test(event)) return { entry: Number(entry), at, event }
  throw new Failure('invalid_fields', { fields: { cursor: 'invalid_cursor' } })
}
