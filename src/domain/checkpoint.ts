import { Refusal } from './error.ts'

export const checkpointTypes = ['entrada', 'saida', 'finalizacao'] as const
export type CheckpointType = (typeof checkpointTypes)[number]

/** What the rules need to know of a shipment's past, kept on its row so that deciding reads O(1) rows. */
export type ShipmentProgress = {
  readonly status: string
  /** Events so far, the creation included. */
  readonly events: number
  /** Place of the latest entrada that no saida there has closed. */
  readonly openEntry: string | null
  /** Newest declared time per type, in epoch milliseconds. */
  readonly lastDeclared: Readonly<Record<CheckpointType, number | null>>
}

export type CheckpointProposal = {
  readonly type: CheckpointType
  readonly location: string
  /** Declared time, epoch milliseconds. */
  readonly occurredAt: number
}

export type CheckpointVerdict = { readonly progress: ShipmentProgress } | { readonly refusal: Refusal }

/** Same type within this many milliseconds of declared time is a duplicate (specification, section 5). */
export const DUPLICATE_WINDOW_MS = 5 * 60_000
/**
 * How many events a shipment may have before only its delivery or cancellation is still recorded. A history beyond it
 * would make a receipt that takes a phone seconds to check.
 */
export const MAX_EVENTS = 1_000
/** How far a device's clock may run ahead before its declared time counts as the future. */
export const CLOCK_TOLERANCE_MS = 2 * 60_000

/** The progress of a shipment that has no checkpoint yet. */
export function initialProgress(status: string): ShipmentProgress {
  return {
    status,
    events: 1,
    openEntry: null,
    lastDeclared: { entrada: null, saida: null, finalizacao: null },
  }
}

/**
 * Decides whether a checkpoint may be recorded, and what the shipment's progress is after it.
 * Delivery, exit and order are judged by arrival; the duplicate window by declared times, so that a batch synced late is
 * judged as it happened (specification, section 5, and its decisions).
 * @param now the deciding clock, epoch milliseconds
 * @param declaredNearby further declared times of the same type; needed only when `isOutOfOrder`
 */
export function decideCheckpoint(
  progress: ShipmentProgress,
  proposal: CheckpointProposal,
  now: number,
  declaredNearby: readonly number[] = [],
): CheckpointVerdict {
  if (progress.status === 'delivered') return { refusal: new Refusal('shipment_delivered') }
  if (progress.status === 'cancelled') return { refusal: new Refusal('shipment_cancelled') }
  if (progress.events >= MAX_EVENTS && proposal.type !== 'finalizacao') {
    return { refusal: new Refusal('history_full', { most: MAX_EVENTS }) }
  }
  if (proposal.occurredAt > now + CLOCK_TOLERANCE_MS) return { refusal: new Refusal('occurred_in_future') }

  const last = progress.lastDeclared[proposal.type]
  const declared = last === null ? declaredNearby : [...declaredNearby, last]
  if (declared.some((time) => Math.abs(proposal.occurredAt - time) < DUPLICATE_WINDOW_MS)) {
    return { refusal: new Refusal('checkpoint_duplicate', { type: proposal.type }) }
  }
  const { openEntry } = progress
  if (proposal.type === 'entrada' && openEntry !== null && !isSameLocation(openEntry, proposal.location)) {
    return { refusal: new Refusal('checkpoint_exit_missing', { location: openEntry }) }
  }
  return { progress: progressAfter(progress, proposal) }
}

/** Whether older declared times than the newest could matter to the duplicate window. */
export function isOutOfOrder(progress: ShipmentProgress, proposal: CheckpointProposal): boolean {
  const last = progress.lastDeclared[proposal.type]
  return last !== null && proposal.occurredAt < last
}

/** Places are the same when they are equal in NFC, trimmed, whatever their case. */
export function isSameLocation(a: string, b: string): boolean {
  return normalizedLocation(a) === normalizedLocation(b)
}

function normalizedLocation(location: string): string {
  return location.normalize('NFC').trim().toLowerCase()
}

function progressAfter(progress: ShipmentProgress, proposal: CheckpointProposal): ShipmentProgress {
  const { type, location, occurredAt } = proposal
  const last = progress.lastDeclared[type]
  return {
    status: statusAfter(progress.status, type),
    events: progress.events + 1,
    openEntry: openEntryAfter(progress.openEntry, type, location),
    lastDeclared: {
      ...progress.lastDeclared,
      [type]: last === null ? occurredAt : Math.max(last, occurredAt),
    },
  }
}

/** Returns the status of a shipment after a checkpoint of this kind. */
export function statusAfter(status: string, type: CheckpointType): string {
  if (type === 'finalizacao') return 'delivered'
  return status === 'pending' ? 'in_transit' : status
}

/** The open place after a checkpoint: an entrada opens its own, a saida at the open place closes it. */
export function openEntryAfter(
  openEntry: string | null,
  type: CheckpointType,
  location: string,
): string | null {
  if (type === 'entrada') return location
  if (type === 'saida' && openEntry !== null && isSameLocation(openEntry, location)) return null
  return openEntry
}

/** Whether a checkpoint is a saída at a place that has no open entrada. */
export function isExitWithoutEntry(
  openEntry: string | null,
  type: CheckpointType,
  location: string,
): boolean {
  return type === 'saida' && (openEntry === null || !isSameLocation(openEntry, location))
}
