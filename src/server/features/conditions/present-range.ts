import type { StoredConditionRange } from '#contract/endpoints/condition-ranges.ts'
import { presetRanges } from '#domain/conditions/condition-range.ts'
import type { RangeRow } from './range-queries.ts'

/** Presents one of the account's own ranges for the API. */
export function presentRange({ is_active: _active, updated_at, ...range }: RangeRow): StoredConditionRange {
  return { ...range, is_preset: false, updated_at: updated_at.toISOString() }
}

/** Ranges that every account has and none can change. */
export const presets: readonly StoredConditionRange[] = Object.entries(presetRanges).map(([id, range]) => ({
  ...range,
  id,
  is_preset: true,
  version: 1,
  updated_at: null,
}))
