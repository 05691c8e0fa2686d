import { distanceMeters, type Coordinates } from '../places/distance.ts'
import type { Airport } from './airport.ts'
import { milestoneTable } from './milestone-code.ts'
import type { Milestone } from './milestone.ts'

/** Checkpoint with the place that it names or was measured at. */
export type PlacedCheckpoint = {
  readonly checkpoint_type: string
  readonly occurred_at: Date
  readonly place: Coordinates
}

/** Distance up to which a place counts as the airport: airports lie outside of their cities. */
const NEAR_METERS = 40_000
/** Difference of times up to which a checkpoint states the same as a milestone. */
const NEAR_MS = 12 * 3_600_000

/**
 * Returns the checkpoint that states the same as an actual milestone. It has the type of the code,
 * is at the airport, and the nearest in time.
 */
export function matchCheckpoint<One extends PlacedCheckpoint>(
  { code, at }: Pick<Milestone, 'code' | 'at'>,
  airport: Airport | undefined,
  checkpoints: readonly One[],
): One | undefined {
  const type = milestoneTable[code].checkpoint
  if (type === null || airport === undefined) return undefined
  const offOf = ({ occurred_at }: One): number => Math.abs(occurred_at.getTime() - Date.parse(at))
  const [nearest] = checkpoints
    .filter((one) => one.checkpoint_type === type && offOf(one) <= NEAR_MS)
    .filter((one) => distanceMeters(one.place, airport) <= NEAR_METERS)
    .toSorted((a, b) => offOf(a) - offOf(b))
  return nearest
}
