import { MAX_EVENTS, type EventEntry } from '#contract/endpoints/events.ts'
import type { Language } from '#contract/messages/message.ts'
import { noticeSentence } from '#contract/notices/notice-text.ts'
import type { Instant } from '#domain/base/instant.ts'
import { checkpointFieldNames } from '#domain/checkpoints/checkpoint-fields.ts'
import { eventTypes, findEventType, type EventType } from '#domain/events/event-types.ts'
import { messagesOf, textOf, type EventMessage, type ReportedEvent } from '#domain/webhooks/event-messages.ts'
import { defaultForm, webhookContent } from '#domain/webhooks/webhook-body.ts'
import type { WebhookFacts } from '#domain/webhooks/webhook-event.ts'
import { canonicalize } from '#ledger/base/canonical.ts'
import type { Fields } from '#ledger/base/field-value.ts'
import { pipelined } from '#platform/database/pipelined.ts'
import type { Transaction } from '#platform/database/transaction.ts'
import { Failure } from '#platform/errors/failure.ts'
import type { EventPlace } from './cursor.ts'
import {
  findEventsEnd,
  findFirstDepartures,
  findVersions,
  listAccountEvents,
  type EventRow,
} from './queries.ts'

type EventPage = {
  readonly entries: readonly EventEntry[]
  /** Place after the last entry. */
  readonly end: EventPlace
  readonly hasMore: boolean
}

type EventQuery = {
  /** Place where the page begins; `now` for the end of the list. */
  readonly from: EventPlace | 'now'
  /** Types of the entries; all if absent. */
  readonly types: ReadonlySet<string> | undefined
  readonly limit: number
  readonly publicUrl: string
}

/**
 * Reads a page of an account's events. A page reads at most `MAX_EVENTS` events, so a page of few
 * types may have fewer entries than asked for.
 * @throws Failure `invalid_cursor` if the place is beyond the end of the log
 */
export async function listEvents(tx: Transaction, account: string, query: EventQuery): Promise<EventPage> {
  const { from, types, limit } = query
  const [end] = await findEventsEnd(tx, account)
  const { size = 0, language = 'pt' } = end ?? {}
  if (from === 'now') return { entries: [], end: { index: size, read: 0 }, hasMore: false }
  if (from.index > size) throw new Failure('invalid_cursor')
  const maxEvents = types === undefined ? limit : MAX_EVENTS
  const rows = await listAccountEvents(tx, account, from.index, size, maxEvents + 1)
  const present = presenter(query.publicUrl, language)
  const entries: EventEntry[] = []
  let place = from
  const read = rows.slice(0, maxEvents)
  for (const { row, reported } of await reportedEvents(tx, account, read)) {
    const messages = reported === undefined ? [] : messagesOf(reported)
    const first = row.index === from.index ? from.read : 0
    for (const [at, message] of messages.entries()) {
      if (at < first || types?.has(message.event) === false) continue
      if (entries.length === limit) return { entries, end: { index: row.index, read: at }, hasMore: true }
      entries.push(present(row, message))
    }
    place = { index: row.index + 1, read: 0 }
  }
  return { entries, end: place, hasMore: rows.length > maxEvents }
}

type ReadRow = { readonly row: EventRow; readonly reported: ReportedEvent | undefined }

/**
 * Returns the events of rows with what their messages need. Erased events, and those of types that
 * this version does not know, are undefined.
 */
async function reportedEvents(
  tx: Transaction,
  account: string,
  rows: readonly EventRow[],
): Promise<readonly ReadRow[]> {
  const events = rows.map((row) => ({ row, parsed: parseEvent(row) }))
  const departures = events.flatMap(({ row, parsed }) =>
    parsed?.type === 'checkpoint.created' && parsed.fields['checkpoint_type'] === 'saida'
      ? [row.event_id]
      : [],
  )
  const corrections = events.flatMap(({ row, parsed }) =>
    parsed !== undefined && isCorrection(parsed.type) ? [{ row, target: targetOf(parsed.fields) }] : [],
  )
  const [first, versions] = await pipelined([
    departures.length === 0 ? [] : findFirstDepartures(tx, account, departures),
    corrections.length === 0
      ? []
      : findVersions(
          tx,
          account,
          corrections.map(({ row }) => row.shipment_id),
          corrections.map(({ target }) => target),
        ),
  ])
  const isFirst = new Set(first.map(({ event_id }) => event_id))
  const byHash = new Map(versions.map(({ client_hash, client_fields }) => [client_hash, client_fields]))
  return events.map(({ row, parsed }) => {
    if (parsed === undefined) return { row, reported: undefined }
    const { type, fields } = parsed
    const before = isCorrection(type) ? byHash.get(targetOf(fields)) : undefined
    const reported = {
      ...parsed,
      eventId: row.event_id,
      trackingId: row.tracking_id,
      sequence: row.sequence,
      clientHash: row.client_hash,
      changed: typeof before === 'string' ? changedFields(parseFields(before), fields) : undefined,
      isFirstDeparture: isFirst.has(row.event_id),
    }
    return { row, reported }
  })
}

function parseEvent(row: EventRow): Pick<ReportedEvent, 'type' | 'fields' | 'before' | 'after'> | undefined {
  const [, type = ''] = /"type":"([a-z_.]+)","v":\d+\}$/.exec(row.statement_end) ?? []
  if (findEventType(type) === undefined || row.client_fields === null || row.server_fields === null) {
    return undefined
  }
  return {
    type: type as EventType,
    fields: parseFields(row.client_fields),
    before: row.before_fields === null ? null : statusAfter(row.before_fields),
    after: statusAfter(row.server_fields),
  }
}

function parseFields(text: string): Fields {
  return JSON.parse(text) as Fields
}

function statusAfter(text: string): string {
  return textOf(parseFields(text), 'status_after') ?? ''
}

function isCorrection(type: EventType): boolean {
  const { subject, version } = eventTypes[type]
  return subject === 'checkpoint' && version === 'replaces'
}

function targetOf(fields: Fields): string {
  return textOf(fields, 'target_statement') ?? ''
}

/** Returns the names of the fields of a checkpoint that differ, as a webhook names them. */
function changedFields(before: Fields, after: Fields): readonly string[] {
  return [...checkpointFieldNames, 'occurred_at'].filter(
    (name) => canonicalize(before[name] ?? null) !== canonicalize(after[name] ?? null),
  )
}

/** Returns the function that makes an entry of a message. */
function presenter(publicUrl: string, language: Language) {
  return (row: EventRow, { event, facts, notice: kind }: EventMessage): EventEntry => {
    const { shipment_id, tracking_id, recipient_phone, recipient_email, estimated_delivery } = row
    const { origin, destination, recipient_name, reference, references, air, custom_data } = row
    const notice = kind && {
      kind,
      language,
      text: noticeSentence(kind, language, tracking_id),
      link: `${publicUrl}/verify/${tracking_id}`,
      phone: recipient_phone,
      email: recipient_email,
    }
    const shipment: WebhookFacts['shipment'] = {
      id: shipment_id,
      origin,
      destination,
      recipient_name,
      reference,
      references,
      air,
      custom_data,
      estimated_delivery: (estimated_delivery?.toISOString() ?? null) as Instant | null,
    }
    const body = webhookContent(event, { ...facts, notice, shipment }, defaultForm) as EventEntry['body']
    return { event_id: row.event_id, log_index: row.index, body }
  }
}
