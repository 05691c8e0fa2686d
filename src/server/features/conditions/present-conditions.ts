import type { AnsweredMonitoring, ConditionsAnswer } from '#contract/endpoints/conditions.ts'
import type { MonitoringRow, ShipmentConditions } from '#core/conditions/queries.ts'
import type { ConditionJudgement, VerdictReason, Verdict } from '#domain/conditions/condition-verdict.ts'
import type { Channel } from '#domain/conditions/reading.ts'
import type { ConditionAnnexRow, ExcursionRow } from './condition-queries.ts'
import { presentExcursion } from './present-excursion.ts'

/** Presents a monitoring for the API. */
export function presentMonitoring(row: MonitoringRow): AnsweredMonitoring {
  return {
    id: row.id,
    device: { id: row.device_id, maker: row.maker, model: row.model, serial: row.serial },
    started_at: row.started_at.toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
    stopped_at: row.stopped_at?.toISOString() ?? null,
    stop_reason: row.stop_reason,
  }
}

/** Answer about a shipment that is not monitored. */
export const unmonitored: ConditionsAnswer = {
  monitored: false,
  range: null,
  verdict: null,
  reasons: [],
  judged_at: null,
  monitorings: [],
  statistics: [],
  gaps: [],
  excursions: [],
  unrecorded_excursions: 0,
  files: [],
  reports: [],
}

/** Rows about the conditions of a monitored shipment. */
export type ConditionRows = {
  readonly conditions: ShipmentConditions
  readonly monitorings: readonly MonitoringRow[]
  readonly excursions: readonly ExcursionRow[]
  readonly annexes: readonly ConditionAnnexRow[]
}

/** Presents the conditions of a monitored shipment, judged now. */
export function presentConditions(
  { conditions, monitorings, excursions, annexes }: ConditionRows,
  judgement: ConditionJudgement,
  now: Date,
): ConditionsAnswer {
  const recorded = excursions.filter(({ ended_by }) => ended_by !== 'withdrawn').length
  return {
    monitored: true,
    range: { id: conditions.range_id, version: conditions.range_version, ...conditions.range },
    verdict: judgement.verdict,
    reasons: judgement.reasons.map(presentReason),
    judged_at: now.toISOString(),
    monitorings: monitorings.map(presentMonitoring),
    statistics: judgement.statistics.map(({ device, ...one }) => ({
      device_id: device,
      ...one,
      ...periodOf(one),
    })),
    gaps: judgement.gaps.map(({ device, ...one }) => ({ device_id: device, ...one, ...periodOf(one) })),
    excursions: excursions.map((row) => presentExcursion(row, annexes)),
    unrecorded_excursions: Math.max(0, judgement.excursions.length - recorded),
    files: presentFiles(annexes),
    reports: annexes.filter(({ kind }) => kind === 'report').map(presentReport),
  }
}

function periodOf({ from, to }: { readonly from: number; readonly to: number }) {
  return { from: new Date(from).toISOString(), to: new Date(to).toISOString() }
}

function presentReason(reason: VerdictReason): ConditionsAnswer['reasons'][number] {
  if (!('device' in reason)) return reason
  const { device, ...rest } = reason
  return { ...rest, device_id: device }
}

/** Presents the files of days and of loggers that annexes name. */
export function presentFiles(annexes: readonly ConditionAnnexRow[]): ConditionsAnswer['files'] {
  const replacing = new Map(
    annexes.flatMap(({ kind, details, media }) =>
      kind === 'conditions' ? [[details?.['replaces'], media?.['readings']] as const] : [],
    ),
  )
  return annexes.flatMap(({ id, kind, details, media, received_at, bytes }) => {
    const isDay = kind === 'conditions'
    const digest = isDay ? media?.['readings'] : details?.['digest']
    if ((!isDay && kind !== 'logger_file') || digest === undefined || details === null) return []
    return [
      {
        digest,
        event_id: id,
        kind: isDay ? 'day_file' : 'logger_file',
        device_id: details['device_id'] ?? '',
        name: details['name'] ?? null,
        channel: (details['channel'] as Channel | undefined) ?? null,
        day: details['day'] ?? null,
        from: details['from'] ?? '',
        to: details['to'] ?? '',
        count: Number(details['count']),
        signature: (details['signature'] as 'valid' | undefined) ?? null,
        offset_ms: Number(details['offset_ms'] ?? 0),
        confirmed_reason: details['reason'] ?? null,
        replaced_by: replacing.get(digest) ?? null,
        bytes: bytes ?? 0,
        created_at: received_at.toISOString(),
      } as const,
    ]
  })
}

function presentReport({ id, details, media, received_at }: ConditionAnnexRow) {
  return {
    revision: Number(details?.['revision']),
    event_id: id,
    digest: media?.['report'] ?? '',
    verdict: (details?.['verdict'] ?? 'inconclusive') as Verdict,
    created_at: received_at.toISOString(),
  }
}
