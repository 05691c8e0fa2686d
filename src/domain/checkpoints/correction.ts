import {
  byCheckpointType,
  CLOCK_TOLERANCE_MS,
  DUPLICATE_WINDOW_MS,
  isFull,
  isSameLocation,
  MAX_EVENTS,
  openEntryAfter,
  type CheckpointProposal,
  type ShipmentProgress,
} from './checkpoint.ts'
import { Refusal } from '../base/error.ts'
import { isFinalStatus } from '../shipments/status.ts'

/** A checkpoint that is not annulled, with the values of its newest correction. */
export type LiveCheckpoint = CheckpointProposal & { readonly id: string }

type Shipment = Pick<ShipmentProgress, 'status' | 'events' | 'annexes'>

/**
 * Returns why a checkpoint may not be corrected in this way, or undefined if it may.
 *
 * The rules apply only to changed values, at the checkpoint's position in the order of arrival. A
 * new time must be outside the duplicate window of all other checkpoints of the type. A new place
 * of an entrada requires that the place that was open before this entrada has a saida.
 *
 * Later checkpoints are not checked again. If they were, a misspelt place in both an entrada and
 * its saida could never be corrected, because the first correction would be refused.
 * @param history checkpoints that are not annulled, in order of arrival
 * @param now time of the decision, in epoch milliseconds
 */
export function refuseCorrection(
  shipment: Shipment,
  history: readonly LiveCheckpoint[],
  corrected: LiveCheckpoint,
  now: number,
): Refusal | undefined {
  const place = history.findIndex(({ id }) => id === corrected.id)
  const before = history[place]
  if (before === undefined) return new Refusal('checkpoint_not_found')
  if (isFinalStatus(shipment.status)) return new Refusal('checkpoint_edit_closed')
  if (corrected.type !== before.type) return new Refusal('checkpoint_type_fixed')
  if (isFull(shipment)) return new Refusal('history_full', { most: MAX_EVENTS })
  if (corrected.occurredAt !== before.occurredAt) {
    const refusal = refuseTime(history, corrected, now)
    if (refusal !== undefined) return refusal
  }
  const moves = corrected.type === 'entrada' && !isSameLocation(corrected.location, before.location)
  const open = moves ? openEntryOf(history.slice(0, place)) : null
  if (open !== null && !isSameLocation(open, corrected.location)) {
    return new Refusal('checkpoint_exit_missing', { location: open })
  }
  return undefined
}

/** Returns why a checkpoint may not be annulled, or undefined if it may. */
export function refuseAnnulment(
  shipment: Shipment,
  history: readonly LiveCheckpoint[],
  id: string,
): Refusal | undefined {
  const target = history.find((one) => one.id === id)
  if (target === undefined) return new Refusal('checkpoint_not_found')
  if (target.type === 'finalizacao') return new Refusal('checkpoint_delete_final')
  if (isFinalStatus(shipment.status)) return new Refusal('checkpoint_delete_closed')
  if (isFull(shipment)) return new Refusal('history_full', { most: MAX_EVENTS })
  return undefined
}

/**
 * Returns the place of the open entrada and the newest declared time per type after a correction or
 * an annulment. The result has no status, because neither a correction nor an annulment changes the
 * status. An annulment does not restore the earlier status, because the goods are still on their
 * way. The server also cannot know which status a person would have set without the annulled
 * checkpoint.
 * @param history checkpoints that are not annulled, in order of arrival
 */
export function pastOf(
  history: readonly LiveCheckpoint[],
): Pick<ShipmentProgress, 'openEntry' | 'lastDeclared'> {
  const newest = (type: LiveCheckpoint['type']): number | null => {
    const times = history.filter((one) => one.type === type).map((one) => one.occurredAt)
    return times.length === 0 ? null : Math.max(...times)
  }
  return {
    openEntry: openEntryOf(history),
    lastDeclared: byCheckpointType(newest),
  }
}

function refuseTime(
  history: readonly LiveCheckpoint[],
  { id, type, occurredAt }: LiveCheckpoint,
  now: number,
): Refusal | undefined {
  if (occurredAt > now + CLOCK_TOLERANCE_MS) return new Refusal('occurred_in_future')
  const isDuplicate = history.some(
    (other) =>
      other.id !== id && other.type === type && Math.abs(other.occurredAt - occurredAt) < DUPLICATE_WINDOW_MS,
  )
  return isDuplicate ? new Refusal('checkpoint_duplicate', { type }) : undefined
}

function openEntryOf(history: readonly LiveCheckpoint[]): string | null {
  return history.reduce<string | null>(
    (open, { type, location }) => openEntryAfter(open, type, location),
    null,
  )
}
