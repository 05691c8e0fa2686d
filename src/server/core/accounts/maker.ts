import type { Maker } from '#contract/schema/maker.ts'

/**
 * Columns about the member `m` who created a row, for a statement that joins `members m`. All
 * columns are null in a person's own account, which has no members.
 */
export const makerColumns =
  'm.id as maker, m.display_name as maker_name, m.number as maker_number, m.removed_at as maker_left_at'

/** Values of `makerColumns`. */
export type MakerColumns = {
  readonly maker: string | null
  readonly maker_name: string | null
  readonly maker_number: number | null
  readonly maker_left_at: Date | null
}

export function presentMaker({ maker, maker_name, maker_number, maker_left_at }: MakerColumns): Maker {
  if (maker === null) return null
  return { id: maker, name: maker_name, number: maker_number, left_at: maker_left_at?.toISOString() ?? null }
}
