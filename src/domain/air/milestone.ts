import type { Instant } from '../base/instant.ts'
import type { Discrepancy, MilestoneCode } from './milestone-code.ts'

export const timeTypes = ['planned', 'estimated', 'actual'] as const
export type TimeType = (typeof timeTypes)[number]

/** Ways by which a milestone is reported. */
export const milestoneSources = ['manual', 'fsu', 'onerecord'] as const
export type MilestoneSource = (typeof milestoneSources)[number]

/** Planned, estimated or actual time of a status of a shipment by air. */
export type Milestone = {
  readonly code: MilestoneCode
  readonly time_type: TimeType
  readonly at: Instant
  /** IATA code of the airport where it happens. */
  readonly airport: string | null
  /** IATA code of the airport to which the flight goes, if the report names it. */
  readonly to: string | null
  /** Flight without date, such as `TP82`, or the carrier of a transfer, such as `TP`. */
  readonly flight: string | null
  /** Number of pieces; null for all. */
  readonly pieces: number | null
  /** Kilograms. */
  readonly weight: number | null
  readonly discrepancy: Discrepancy | null
  readonly source: MilestoneSource
}

/** Difference of two times up to which reports of a source are the same report. */
const DUPLICATE_MS = 5 * 60_000

/** Codes whose lines in a text FSU have no time of their own, only that of the reception. */
const timelessInFsu: ReadonlySet<MilestoneCode> = new Set(['BKD', 'PRE', 'MAN'])

/** Relation of a reported milestone to the earlier ones of its shipment. */
export type MilestoneRelation<Earlier extends Milestone> =
  | { readonly kind: 'new' }
  /** The milestone is stored already. */
  | { readonly kind: 'duplicate'; readonly of: Earlier }
  /** The milestone replaces an earlier actual one, which stays in the history. */
  | { readonly kind: 'correction'; readonly of: Earlier }

/**
 * Compares a reported milestone with the earlier ones of its shipment. The same code, airport,
 * flight and pieces within five minutes from the same source are a duplicate. A later report of an
 * actual time corrects the newest earlier one.
 * @param earlier in the order in which they were recorded
 */
export function relateMilestone<Earlier extends Milestone>(
  reported: Milestone,
  earlier: readonly Earlier[],
): MilestoneRelation<Earlier> {
  const same = earlier.filter((one) => keyOf(one) === keyOf(reported))
  const duplicate = same.find((one) => isDuplicate(one, reported))
  if (duplicate !== undefined) return { kind: 'duplicate', of: duplicate }
  const last = same.at(-1)
  return last === undefined || reported.time_type !== 'actual'
    ? { kind: 'new' }
    : { kind: 'correction', of: last }
}

function isDuplicate(a: Milestone, b: Milestone): boolean {
  if (a.source !== b.source) return false
  if (a.source === 'fsu' && a.time_type === 'actual' && timelessInFsu.has(a.code)) return true
  return Math.abs(Date.parse(a.at) - Date.parse(b.at)) <= DUPLICATE_MS
}

function keyOf({ code, time_type, airport, flight, pieces, discrepancy }: Milestone): string {
  return [code, time_type, airport, flight, pieces, discrepancy].join('|')
}

/**
 * Returns the milestones that count: of each the one that was recorded last. A plan for all pieces
 * replaces the plan of another flight, because the shipment was booked again.
 * @param recorded in the order in which they were recorded
 * @param booked pieces of the shipment; null if they are unknown
 */
export function currentMilestones<One extends Milestone>(
  recorded: readonly One[],
  booked: number | null,
): readonly One[] {
  const current = new Map<string, One>()
  for (const one of recorded) {
    const isForAll = one.pieces === null || one.pieces === booked
    const key =
      one.time_type === 'actual' || !isForAll ? keyOf(one) : [one.code, one.time_type, one.airport].join('|')
    // A replaced entry keeps its place in a Map, so it is deleted first.
    current.delete(key)
    current.set(key, one)
  }
  return [...current.values()]
}

/** Departures with more pieces than the shipment has. */
export type ExcessDeparture = {
  readonly airport: string | null
  readonly to: string | null
  readonly pieces: number
}

/**
 * Returns the pairs of airports between which more pieces departed than were booked. It happens if
 * goods were carried too far and back, so it is a warning only.
 */
export function findExcessDepartures(
  recorded: readonly Milestone[],
  booked: number | null,
): readonly ExcessDeparture[] {
  if (booked === null) return []
  const sums = new Map<string, ExcessDeparture>()
  for (const { code, time_type, airport, to, pieces } of currentMilestones(recorded, booked)) {
    if (code !== 'DEP' || time_type !== 'actual') continue
    const key = `${airport} ${to}`
    sums.set(key, { airport, to, pieces: (sums.get(key)?.pieces ?? 0) + (pieces ?? booked) })
  }
  return [...sums.values()].filter(({ pieces }) => pieces > booked)
}

/**
 * Returns true if all pieces were delivered by the airline (DLV or DDL). The delivery of the
 * shipment is then offered, and never recorded by itself.
 */
export function isAllDelivered(recorded: readonly Milestone[], booked: number | null): boolean {
  const delivered = currentMilestones(recorded, booked).filter(
    ({ code, time_type }) => (code === 'DLV' || code === 'DDL') && time_type === 'actual',
  )
  if (delivered.some(({ pieces }) => pieces === null)) return true
  const sums = ['DLV', 'DDL'].map((wanted) =>
    delivered.reduce((sum, { code, pieces }) => sum + (code === wanted ? (pieces ?? 0) : 0), 0),
  )
  return booked !== null && Math.max(...sums) >= booked
}
