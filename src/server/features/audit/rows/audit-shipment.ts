import { encodeHex, equalBytes } from '#ledger/base/bytes.ts'
import { hashLeaf } from '#ledger/crypto/hash.ts'
import { isEarlierLog } from '#ledger/log/epoch.ts'
import { noPrevious } from '#ledger/log/leaf.ts'
import { receivedBackwards } from '#domain/events/received-order.ts'
import { auditEvent, type AuditedEvent } from './audit-event.ts'
import { auditRows, isErasure } from './audit-rows.ts'
import { finding, type Finding } from '#core/findings/finding.ts'
import type { ShipmentAudit } from './shipment-audit.ts'
import type { ShipmentRows } from './shipment-rows.ts'

export type AuditContext = {
  /** Name of the log. */
  readonly origin: string
  /**
   * Time limit: the queued leaf of an event that the server received before this time is overdue.
   * If undefined, no leaf counts as overdue.
   */
  readonly overdueBefore: Date | undefined
  /** Callback that yields to other work; called a few times during the audit of a long history. */
  readonly breathe: () => Promise<void>
}

/** Number of events per step. One step takes a few milliseconds. */
const STEP = 16

/**
 * Audits one shipment from its rows. Checks each event by itself, the chain of its leaves, the rows
 * against the events that committed to them, and derived data against the events. Findings are in
 * the order of the history, so that the first names the first bad event.
 */
export async function auditShipment(
  rows: ShipmentRows,
  context: AuditContext,
): Promise<Pick<ShipmentAudit, 'findings' | 'backwards' | 'newer'>> {
  const findings: Finding[] = []
  const events: AuditedEvent[] = []
  for (const [at, row] of rows.events.entries()) {
    if (at % STEP === STEP - 1) await context.breathe()
    const audit = auditEvent(row, rows.placed, context.origin)
    findings.push(...audit.findings)
    if (audit.event !== undefined) events.push(audit.event)
  }
  if (rows.events.length === 0)
    return { findings: [finding('event_missing', 'events', { sequence: 0 })], backwards: [], newer: [] }
  findings.push(...auditGone(events))
  const chain = auditChain(rows, events, context)
  findings.push(...chain.findings)
  // Rows are compared only with a complete history of events whose types this version knows.
  // Nothing can be derived from any other history.
  const newer = chain.events.filter(({ isMadeByNewer }) => isMadeByNewer)
  if (chain.isWhole && events.length === rows.events.length && newer.length === 0) {
    findings.push(...auditRows(rows, chain.events, { isClean: findings.length === 0 }))
  }
  const backwards = receivedBackwards(chain.events.map(({ server }) => server.fields['received_at']))
  return {
    findings: findings.toSorted((a, b) => (a.sequence ?? Infinity) - (b.sequence ?? Infinity)),
    backwards: chain.events.flatMap(({ leaf }, at) => (backwards.has(at) ? [leaf.sequence] : [])),
    newer: newer.map(({ leaf }) => leaf.sequence),
  }
}

/** Reports missing contents that no erasure in the log covers. */
function auditGone(events: readonly AuditedEvent[]): readonly Finding[] {
  const erased = Math.max(0, ...events.filter(isErasure).map(({ leaf }) => leaf.sequence))
  return events.flatMap(({ leaf: { sequence }, eventId, client, server }) => {
    if (sequence < erased || (client.seed !== null && server.seed !== null)) return []
    const side = client.seed === null ? 'client' : 'server'
    return [finding('content_missing', `events.${side}_fields`, { sequence, eventId })]
  })
}

/**
 * Checks the order of the events by their leaves, and that all events counted by the shipment are
 * present.
 */
function auditChain(
  { shipment, placed }: ShipmentRows,
  all: readonly AuditedEvent[],
  { overdueBefore }: AuditContext,
): { events: readonly AuditedEvent[]; isWhole: boolean; findings: readonly Finding[] } {
  const findings: Finding[] = []
  const created = all.find(({ eventId, leaf }) => eventId === shipment.id && leaf.sequence === 0) ?? all[0]
  if (created === undefined) return { events: [], isWhole: false, findings }
  const events: AuditedEvent[] = []
  let [position, previous] = [0, noPrevious()]
  let isWhole = true
  for (const event of all.toSorted((a, b) => a.leaf.sequence - b.leaf.sequence)) {
    const { row, leaf, eventId } = event
    const where = { sequence: leaf.sequence, eventId }
    const isOther = event.trackingId !== '' && event.trackingId !== created.trackingId
    if (isOther || !equalBytes(leaf.pseudonym, created.leaf.pseudonym) || leaf.sequence < position) {
      findings.push(finding('event_foreign', 'events.shipment_id', where))
      isWhole = false
      continue
    }
    if (leaf.sequence > position) {
      findings.push(finding('event_missing', 'events', { sequence: position }))
      isWhole = false
    } else if (!equalBytes(leaf.previous, previous)) {
      const details = { expected: encodeHex(previous), found: encodeHex(leaf.previous) }
      findings.push(finding('chain_broken', 'events.leaf', { ...where, ...details }))
    }
    const before = events.at(-1)?.log
    if (before !== undefined && isEarlierLog(event.log, before)) {
      const details = { field: 'log', expected: before, found: event.log }
      findings.push(finding('statement_changed', 'events.client_statement', { ...where, ...details }))
    }
    if (row.sequence !== leaf.sequence) {
      const details = { expected: String(leaf.sequence), found: String(row.sequence) }
      findings.push(finding('field_changed', 'events.sequence', { ...where, ...details }))
    }
    const isWaiting = event.index === null && placed.has(encodeHex(event.leafHash))
    if (isWaiting && isBefore(event.server.fields['received_at'], overdueBefore)) {
      findings.push(finding('overdue', 'log_queue', where))
    }
    events.push(event)
    ;[position, previous] = [leaf.sequence + 1, event.leafHash]
  }
  findings.push(...auditCount(shipment, placed, events, () => (isWhole = false)))
  return { events, isWhole, findings }
}

/**
 * Determines for a wrong event count whether an event is missing or the shipment's row is wrong.
 */
function auditCount(
  shipment: ShipmentRows['shipment'],
  placed: ShipmentRows['placed'],
  events: readonly AuditedEvent[],
  miss: () => void,
): readonly Finding[] {
  const last = events.at(-1)
  if (last === undefined) return []
  const count = last.leaf.sequence + 1
  const isLast = equalBytes(shipment.last_leaf_hash, last.leafHash)
  if (shipment.events === count && isLast) return []
  const where = { sequence: last.leaf.sequence, eventId: last.eventId }
  if (!isLast) {
    const later = placed.get(shipment.last_leaf_hash.toString('hex'))
    const isGone = shipment.events > count && later !== undefined
    if (isGone && equalBytes(hashLeaf(later.leaf), shipment.last_leaf_hash)) {
      miss()
      return [finding('event_missing', 'events', { sequence: count })]
    }
  }
  const hashes = { expected: encodeHex(last.leafHash), found: shipment.last_leaf_hash.toString('hex') }
  const counts = { expected: String(count), found: String(shipment.events) }
  return [
    ...(isLast ? [] : [finding('derived_changed', 'shipments.last_leaf_hash', { ...where, ...hashes })]),
    ...(shipment.events === count
      ? []
      : [finding('derived_changed', 'shipments.events', { ...where, ...counts })]),
  ]
}

function isBefore(instant: unknown, limit: Date | undefined): boolean {
  return typeof instant === 'string' && limit !== undefined && Date.parse(instant) < limit.getTime()
}
