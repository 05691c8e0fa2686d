import { rangeFields } from '#contract/endpoints/condition-ranges.ts'
import { findShipmentConditions } from '#core/conditions/queries.ts'
import { Refusal } from '#domain/base/error.ts'
import { pick } from '#domain/base/field-table.ts'
import type { ConditionRange } from '#domain/conditions/condition-range.ts'
import type { ChosenRange } from '#domain/events/condition-annexes.ts'
import type { Transaction } from '#platform/database/transaction.ts'
import { uuidText } from '#platform/database/uuid.ts'
import { Failure } from '#platform/errors/failure.ts'
import { presets } from './present-range.ts'
import { findRange } from './range-queries.ts'

/**
 * Returns the range of a shipment, or the chosen one if the shipment has none yet.
 * @param id of a range of the account, or name of one that every account has
 * @throws Failure `missing_fields` without any range, `invalid_fields` for an unknown one
 * @throws Refusal `range_fixed` if the shipment has another range
 */
export async function chooseRange(
  tx: Transaction,
  account: string,
  shipment: string,
  id: string | undefined,
): Promise<ChosenRange> {
  const [stored] = await findShipmentConditions(tx, shipment, account)
  if (stored !== undefined) {
    if (id !== undefined && id !== stored.range_id)
      throw new Refusal('range_fixed', { name: stored.range.name })
    return { id: stored.range_id, version: stored.range_version, range: stored.range }
  }
  if (id === undefined) throw new Failure('missing_fields', { missing: ['range_id'] })
  const range = await findChosen(tx, account, id)
  if (range === undefined) throw new Failure('invalid_fields', { fields: { range_id: 'unknown_range' } })
  return range
}

async function findChosen(tx: Transaction, account: string, id: string): Promise<ChosenRange | undefined> {
  const preset = presets.find((one) => one.id === id)
  if (preset !== undefined) return { id, version: preset.version, range: limitsOf(preset) }
  if (!uuidText.test(id)) return undefined
  const [own] = await findRange(tx, account, id)
  return own?.is_active === true ? { id, version: own.version, range: limitsOf(own) } : undefined
}

/** Returns the members of a stored range that are limits, in a fixed order. */
function limitsOf(range: ConditionRange): ConditionRange {
  return pick(range, rangeFields)
}
