import type { AnnexKind } from '#domain/events/annex.ts'
import { excursionKinds, statedExcursion } from '#core/conditions/project-excursions.ts'
import type { Finding } from '#core/findings/finding.ts'
import { canonicalize } from '#ledger/base/canonical.ts'
import type { FieldValue } from '#ledger/base/field-value.ts'
import { isAnnex } from '#ledger/receipt/verify-annex.ts'
import type { AuditedEvent } from './audit-event.ts'
import { compareRows, type Expected } from './compare-annex-rows.ts'
import { timeText } from './compare-row.ts'
import type { ShipmentRows } from './shipment-rows.ts'

type Texts = Readonly<Record<string, string>>

/** Annex of a kind about conditions, with its committed members. */
type ConditionAnnex = {
  readonly event: AuditedEvent
  readonly kind: string
  readonly about: string
  readonly said: Texts
  readonly text: string | null
}

/**
 * Compares range, monitorings and excursions of a shipment with the annexes that state them.
 * Readings of open days are not compared, because no annex names them yet.
 */
export function auditConditions(
  { shipment, conditions, monitorings, excursions }: ShipmentRows,
  events: readonly AuditedEvent[],
): readonly Finding[] {
  const annexes = events.filter(isAnnex).map(toAnnex)
  const owned = { user_id: shipment.user_id, shipment_id: shipment.id }
  const started = annexes.find(({ kind, said }) => kind === MONITORING && said['state'] === 'started')
  const newest = events.at(-1)
  const expectedExcursions = excursionsOf(annexes, owned)
  return [
    ...compareRows(
      'shipment_conditions',
      new Map(
        started === undefined
          ? []
          : [[shipment.id, rangeOf(started, owned, undecidedOf(expectedExcursions))] as const],
      ),
      conditions === undefined
        ? []
        : [{ id: shipment.id, columns: { ...conditions, range: canonicalRange(conditions.range) } }],
      newest,
    ),
    ...compareRows(
      'monitorings',
      monitoringsOf(annexes, owned),
      monitorings.map(({ id, ...columns }) => ({
        id,
        columns: {
          ...columns,
          started_at: timeText(columns.started_at),
          ended_at: timeText(columns.ended_at),
          stopped_at: timeText(columns.stopped_at),
        },
      })),
      newest,
    ),
    ...compareRows(
      'excursions',
      expectedExcursions,
      excursions.map(({ id, ...columns }) => ({
        id,
        columns: {
          ...columns,
          started_at: timeText(columns.started_at),
          ended_at: timeText(columns.ended_at),
          opened_at: timeText(columns.opened_at),
        },
      })),
      newest,
    ),
  ]
}

const MONITORING = 'monitoring' satisfies AnnexKind

function toAnnex(event: AuditedEvent): ConditionAnnex {
  const { kind, facts, details, text } = event.fields
  return {
    event,
    kind: typeof kind === 'string' ? kind : '',
    about: (textsOf(facts)['about'] ?? '').toLowerCase(),
    said: textsOf(details),
    text: typeof text === 'string' ? text : null,
  }
}

function textsOf(value: FieldValue | undefined): Texts {
  return typeof value === 'object' && value !== null ? (value as Texts) : {}
}

/** A range that is no valid JSON value equals no committed one. */
function canonicalRange(range: unknown): string | null {
  try {
    return canonicalize(range as Parameters<typeof canonicalize>[0])
  } catch {
    return null
  }
}

function rangeOf({ event, said }: ConditionAnnex, owned: Texts, undecided: number): Expected {
  const { range = null, range_id = null, range_version = null } = said
  return { event, columns: { ...owned, range, range_id, range_version, undecided: String(undecided) } }
}

function undecidedOf(excursions: ReadonlyMap<string, Expected>): number {
  return [...excursions.values()].filter(
    ({ columns: { ended_by, decided, is_outdated } }) =>
      ended_by !== 'withdrawn' && (decided === null || is_outdated === 'true'),
  ).length
}

function monitoringsOf(annexes: readonly ConditionAnnex[], owned: Texts): ReadonlyMap<string, Expected> {
  const rows = new Map<string, Expected>()
  for (const { event, kind, about, said, text } of annexes) {
    if (kind !== MONITORING) continue
    const { state, at = null, ended_at = null, device_id = null } = said
    if (state === 'started') {
      const columns = { ...owned, device_id, started_at: at, ended_at, stopped_at: null, stop_reason: null }
      rows.set(event.eventId, { event, columns })
      continue
    }
    const row = rows.get(about)
    if (row === undefined) continue
    row.event = event
    Object.assign(row.columns, state === 'ended' ? { ended_at: at } : { stopped_at: at, stop_reason: text })
  }
  return rows
}

function excursionsOf(annexes: readonly ConditionAnnex[], owned: Texts): ReadonlyMap<string, Expected> {
  const rows = new Map<string, Expected>()
  for (const { event, kind, about, said } of annexes) {
    const known = excursionKinds.find((one) => one === kind)
    if (known === 'excursion_opened') {
      rows.set(event.eventId, { event, columns: openedColumns(event, said, owned) })
      continue
    }
    const row = rows.get(about)
    if (known === undefined || row === undefined) continue
    row.event = event
    Object.assign(row.columns, changedColumns(known, event, said, row.columns))
  }
  return rows
}

function openedColumns({ server }: AuditedEvent, said: Texts, owned: Texts): Record<string, string | null> {
  const received = server.fields['received_at']
  return {
    ...owned,
    ...valuesOf(said),
    opened_at: typeof received === 'string' ? received : null,
    acknowledged: null,
    decided: null,
    decision: null,
    decided_duration_ms: null,
    decided_peak: null,
    is_outdated: 'false',
  }
}

function changedColumns(
  kind: Exclude<(typeof excursionKinds)[number], 'excursion_opened'>,
  { eventId }: AuditedEvent,
  said: Texts,
  before: Readonly<Record<string, string | null>>,
): Record<string, string | null> {
  const { device_id: _device, channel: _channel, direction: _direction, ...values } = valuesOf(said)
  switch (kind) {
    case 'excursion_closed':
      return { ...values, ...(said['outdates_decision'] === 'true' && { is_outdated: 'true' }) }
    case 'excursion_acknowledged':
      return { acknowledged: before['acknowledged'] ?? eventId }
    case 'excursion_decided':
      return {
        decided: eventId,
        decision: said['decision'] ?? null,
        decided_duration_ms: values['duration_ms'] ?? null,
        decided_peak: values['peak'] ?? null,
        is_outdated: 'false',
      }
  }
}

function valuesOf(said: Texts): Record<string, string | null> {
  return Object.fromEntries(
    Object.entries(statedExcursion(said)).map(([name, value]) => [
      name,
      value === null ? null : String(value),
    ]),
  )
}
