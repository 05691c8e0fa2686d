import type { AnsweredExcursion } from '#contract/endpoints/excursions.ts'
import { pick } from '#domain/base/field-table.ts'
import { channelOf } from '#core/conditions/stored-reading.ts'
import {
  excursionState,
  type SignatureMeaning,
  type SigningMethod,
} from '#domain/conditions/excursion-decision.ts'
import { parseThousandths } from '#domain/conditions/reading.ts'
import type { ConditionAnnexRow, ExcursionRow } from './condition-queries.ts'

/**
 * Presents an excursion for the API.
 * @param annexes annexes of its shipment that acknowledge and decide, oldest first
 */
export function presentExcursion(
  row: ExcursionRow,
  annexes: readonly ConditionAnnexRow[],
): AnsweredExcursion {
  const about = annexes.filter(({ facts }) => facts?.['about'] === row.id)
  const acknowledged = about.find(({ id }) => id === row.acknowledged)
  return {
    ...pick(row, ['id', 'shipment_id', 'tracking_id', 'direction', 'ended_by']),
    ...pick(row, ['duration_ms', 'outside_ms', 'peak', 'is_absolute']),
    device: { id: row.device_id, maker: row.maker, model: row.model, serial: row.serial },
    channel: channelOf(row.channel),
    started_at: row.started_at.toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
    opened_at: row.opened_at.toISOString(),
    state: excursionState(row),
    acknowledgement:
      acknowledged === undefined
        ? null
        : {
            id: acknowledged.id,
            comment: acknowledged.text ?? '',
            name: acknowledged.details?.['name'] ?? null,
            acknowledged_at: acknowledged.received_at.toISOString(),
          },
    decisions: about
      .filter(({ kind }) => kind === 'excursion_decided')
      .map(presentDecision)
      .toReversed(),
  }
}

function presentDecision({ id, text, details, received_at }: ConditionAnnexRow) {
  const said = (name: string): string => details?.[name] ?? ''
  return {
    id,
    decision: said('decision') as AnsweredExcursion['decisions'][number]['decision'],
    justification: text ?? '',
    name: said('name'),
    registration: details?.['registration'] ?? null,
    meaning: said('meaning') as SignatureMeaning,
    method: said('method') as SigningMethod,
    seen: { duration_ms: Number(said('duration_ms')), peak: parseThousandths(said('peak')) ?? 0 },
    signed_at: received_at.toISOString(),
  }
}
