import type { Checkpoint } from '#contract/endpoints/checkpoints.ts'
import type { HistoryEntry } from '#contract/endpoints/history.ts'
import type { ShipmentDetail } from '#contract/endpoints/shipments.ts'
import { checkpointFields, shipmentFields } from '#domain/events/entry.ts'
import { findEventType } from '#domain/events/event-types.ts'
import {
  changesBetween,
  committedValue,
  declaredAt,
  followHistory,
  validVersion,
  type Versions,
} from '#domain/events/history.ts'
import { parseInstant } from '#domain/base/instant.ts'
import { canonicalize } from '#ledger/base/canonical.ts'
import type { Fields, FieldValue } from '#ledger/base/field-value.ts'
import type { VerifiedEvent } from '#ledger/receipt/verified-event.ts'
import type { Finding } from './finding.ts'

type Problem = NonNullable<Finding['error']>

/**
 * Compares each entry of the displayed history with its event in the receipt, and the displayed
 * values with the valid version. The page's data must have been requested after the receipt, so
 * that it contains at least the receipt's events. Events newer than the receipt are not compared.
 */
export function compareDisplayed(shown: ShipmentDetail, events: readonly VerifiedEvent[]): Finding[] {
  const entries = new Map(shown.history.map((entry) => [entry.event_id, entry]))
  const proved = new Set(events.map(({ eventId }) => eventId))
  const ofVersions = problemsOfVersions(shown, events, proved)
  const isComplete = shown.history.every(({ event_id }) => proved.has(event_id))
  return events.map((event, position) => {
    const isLast = isComplete && position === events.length - 1
    const problem =
      problemOfEntry(event, entries.get(event.eventId), events[position - 1]) ??
      ofVersions.get(event) ??
      (isLast ? problemOfFields(event.server, { status_after: shown.status }) : undefined)
    const name = 'displayed'
    if (problem === undefined) return { name, status: 'passed', event: position }
    return { name, status: 'failed', event: position, error: problem }
  })
}

/**
 * Returns the first difference between a displayed history entry and its event; undefined if there
 * is none.
 */
function problemOfEntry(
  event: VerifiedEvent,
  entry: HistoryEntry | undefined,
  previous: VerifiedEvent | undefined,
): Problem | undefined {
  if (entry === undefined) return missing(event.eventId)
  const { actor, received_at, status_after, via } = entry
  return (
    problemOfHash(event, entry.blockchain_hash) ??
    problemOfFields({ type: event.type }, { type: entry.type }) ??
    (entry.fields === null ? undefined : problemOfFields(event.fields, entry.fields)) ??
    problemOfTime(event, entry.declared_at) ??
    problemOfFields(event.server, { received_at, status_after, via, actor: actor.id }) ??
    (findEventType(entry.type)?.status === 'sets' && previous !== undefined
      ? problemOfStep(entry, previous.server['status_after'], status_after)
      : undefined)
  )
}

function problemOfTime(event: VerifiedEvent, shown: string): Problem | undefined {
  const committed = declaredAt(event)
  return committed === undefined
    ? undefined
    : problemOfFields({ declared_at: committed }, { declared_at: shown })
}

/** Compares the old and new status in a displayed change of status with those in the receipt. */
function problemOfStep(
  { changes }: HistoryEntry,
  before: FieldValue | undefined,
  after: string,
): Problem | undefined {
  const [change] = changes
  if (before === undefined || change === undefined) return undefined
  return (
    problemOfFields({ status: before }, { status: change.before }) ??
    problemOfFields({ status: after }, { status: change.after })
  )
}

/**
 * Compares the displayed values with the versions that the receipt proves. Returns a map from the
 * event that declared a version to the problem of this version.
 */
function problemsOfVersions(
  shown: ShipmentDetail,
  events: readonly VerifiedEvent[],
  proved: ReadonlySet<string>,
): ReadonlyMap<VerifiedEvent, Problem> {
  const problems = new Map<VerifiedEvent, Problem>()
  const { shipment, checkpoints } = followHistory(events)
  const note = (event: VerifiedEvent, problem: Problem | undefined): void => {
    if (problem !== undefined) problems.set(event, problem)
  }
  const noteChanges = ({ versions }: Versions<VerifiedEvent>): void => {
    for (const [at, version] of versions.entries()) {
      const before = versions[at - 1]
      if (before !== undefined) note(version, problemOfChanges(shown, before, version))
    }
  }
  if (shipment !== undefined) {
    const valid = validVersion(shipment)
    noteChanges(shipment)
    note(shipment.versions[0], problemOfCreation(shipment.versions[0], shown))
    // A version that the receipt does not contain yet is not compared.
    if (proved.has(shown.event_id)) note(valid, problemOfValid(valid, shown, editedFields(shown)))
  }
  for (const [id, versions] of checkpoints) {
    const valid = validVersion(versions)
    noteChanges(versions)
    const one = shown.checkpoints.find((checkpoint) => checkpoint.id === id)
    if (versions.annulment !== undefined) {
      if (one !== undefined) note(versions.annulment, { code: 'displayed_annulled', facts: {} })
    } else if (one === undefined) {
      if (!isBeingAnnulled(shown, id, proved)) note(valid, missing(id))
    } else {
      const [created] = versions.versions
      note(created, problemOfFields(created.server, { received_at: one.received_at }))
      if (proved.has(one.event_id)) note(valid, problemOfValid(valid, one, fieldsOfCheckpoint(one)))
    }
  }
  return problems
}

function problemOfCreation({ fields, server }: VerifiedEvent, shown: ShipmentDetail): Problem | undefined {
  return (
    problemOfFields(fields, { occurred_at: shown.created_at }) ??
    problemOfFields(server, { received_at: shown.received_at })
  )
}

/**
 * Compares the values that the page displays as valid with the valid version in the receipt.
 * @param fields displayed values to compare
 */
function problemOfValid(
  valid: VerifiedEvent,
  shown: ShipmentDetail | Checkpoint,
  fields: Fields,
): Problem | undefined {
  return (
    problemOfFields({ event_id: valid.eventId }, { event_id: shown.event_id }) ??
    problemOfHash(valid, shown.blockchain_hash) ??
    problemOfFields(committedFields(valid, fields), fields)
  )
}

/**
 * Compares the changes that the page displays for a version with the difference between the proved
 * versions.
 */
function problemOfChanges(
  shown: ShipmentDetail,
  before: VerifiedEvent,
  version: VerifiedEvent,
): Problem | undefined {
  const entry = shown.history.find(({ event_id }) => event_id === version.eventId)
  const changes = changesBetween(before, version)
  const isSame = canonicalize(changes.map(asList)) === canonicalize((entry?.changes ?? []).map(asList))
  return isSame ? undefined : { code: 'displayed_changes_differ', facts: {} }
}

function asList({ field, before, after }: { field: string; before: FieldValue; after: FieldValue }) {
  return [field, before, after]
}

/**
 * Returns true if the page shows that a checkpoint was annulled, but the receipt does not contain
 * the annulment yet.
 */
function isBeingAnnulled({ history }: ShipmentDetail, id: string, proved: ReadonlySet<string>): boolean {
  return history.some(
    ({ type, checkpoint_id, event_id }) =>
      findEventType(type)?.version === 'annuls' && checkpoint_id === id && !proved.has(event_id),
  )
}

function missing(event: string): Problem {
  return { code: 'displayed_missing', facts: { event } }
}

function problemOfHash({ clientHash }: VerifiedEvent, shown: string): Problem | undefined {
  const committed = `0x${clientHash}`
  return shown === committed
    ? undefined
    : { code: 'displayed_hash_differs', facts: { expected: committed, found: shown } }
}

/**
 * Returns the committed values of the fields in `shown`. A hidden field is left out; a field that
 * the event does not have is null.
 */
function committedFields(valid: VerifiedEvent, shown: Fields): Fields {
  return Object.fromEntries(
    Object.keys(shown).flatMap((name): [string, FieldValue][] => {
      const value = committedValue(valid, name)
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

/** Returns the first field whose displayed value differs from the disclosed one. */
function problemOfFields(disclosed: Fields, shown: Fields): Problem | undefined {
  for (const [field, value] of Object.entries(shown)) {
    const committed = disclosed[field]
    if (committed === undefined || canonicalize(committed) === canonicalize(value)) continue
    const facts = { field, shown: plainText(value), committed: plainText(committed) }
    return { code: 'displayed_differs', facts }
  }
  return undefined
}

function plainText(value: FieldValue): string {
  return typeof value === 'string' ? value : canonicalize(value)
}

/**
 * Returns the displayed values to compare with the valid version. The status is left out, because
 * it has its own events. The time is left out, because the page shows the time of the creation, not
 * of an edit.
 */
function editedFields(shown: ShipmentDetail): Fields {
  const { status: _status, occurred_at: _at, ...fields } = fieldsOfShipment(shown)
  return fields
}

function fieldsOfShipment(shown: ShipmentDetail): Fields {
  const occurredAt = parseInstant(shown.created_at)
  const estimated = shown.estimated_delivery === null ? null : parseInstant(shown.estimated_delivery)
  // An invalid displayed time cannot match a commitment. Only this time is returned, as text, so
  // that the comparison reports it.
  if (occurredAt === undefined) return { occurred_at: shown.created_at }
  if (estimated === undefined) return { estimated_delivery: shown.estimated_delivery }
  return shipmentFields(occurredAt, { ...shown, estimated_delivery: estimated })
}

function fieldsOfCheckpoint(shown: Checkpoint): Fields {
  const occurredAt = parseInstant(shown.timestamp)
  return occurredAt === undefined ? { occurred_at: shown.timestamp } : checkpointFields(occurredAt, shown)
}
