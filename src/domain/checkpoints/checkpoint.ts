import { Refusal } from '../base/error.ts'
import { refuseClosed, type MandatoryStatus } from '../shipments/status.ts'

/** Types of checkpoints, each with the status to which it brings a shipment; null if to none. */
const statusOfType = {
  entrada: 'in_transit',
  saida: 'in_transit',
  finalizacao: 'delivered',
  tentativa: 'in_transit',
} as const satisfies Readonly<Record<string, MandatoryStatus | null>>

export type CheckpointType = keyof typeof statusOfType
export const checkpointTypes = /* @__PURE__ */ Object.keys(statusOfType) as readonly CheckpointType[]

/** Types that the checkpoint form offers. A tentativa is recorded on the screen of deliveries. */
export const placeTypes = /* @__PURE__ */ checkpointTypes.filter((type) => type !== 'tentativa')

/** Returns an object with a value for each type of checkpoint. */
export function byCheckpointType<Value>(
  valueOf: (type: CheckpointType) => Value,
): Readonly<Record<CheckpointType, Value>> {
  return Object.fromEntries(checkpointTypes.map((type) => [type, valueOf(type)])) as Record<
    CheckpointType,
    Value
  >
}

/**
 * Facts about a shipment's past that the rules for checkpoints need. The shipment's row stores
 * them, so that a decision does not read the whole history.
 */
export type ShipmentProgress = {
  readonly status: string
  /** Number of the shipment's events, including its creation and its annexes. */
  readonly events: number
  /** Number of the events that are annexes. */
  readonly annexes: number
  /** Place of the latest entrada, if no saida at that place followed; otherwise null. */
  readonly openEntry: string | null
  /** Newest declared time per type, in epoch milliseconds. */
  readonly lastDeclared: Readonly<Record<CheckpointType, number | null>>
}

export type CheckpointProposal = {
  readonly type: CheckpointType
  readonly location: string
  /** Declared time in epoch milliseconds. */
  readonly occurredAt: number
}

export type CheckpointVerdict = { readonly progress: ShipmentProgress } | { readonly refusal: Refusal }

/**
 * Checkpoints of one type within this difference of declared times are duplicates (specification,
 * section 5).
 */
export const DUPLICATE_WINDOW_MS = 5 * 60_000
/**
 * Number of events, without annexes, after which only delivery and cancellation are recorded. A
 * phone takes several seconds to verify a receipt of more events.
 */
export const MAX_EVENTS = 1_000
/**
 * Time by which a declared time may be ahead of the server's clock without being refused as future,
 * because the clocks of devices differ.
 */
export const CLOCK_TOLERANCE_MS = 2 * 60_000

/** Returns the progress of a shipment without checkpoints. */
export function initialProgress(status: string): ShipmentProgress {
  return {
    status,
    events: 1,
    annexes: 0,
    openEntry: null,
    lastDeclared: byCheckpointType(() => null),
  }
}

/**
 * Decides whether a checkpoint may be recorded, and returns the shipment's progress after it. The
 * rules about delivery and exits follow the order of arrival. The rule about duplicates compares
 * declared times. Even if a checkpoint arrives late, it is thus compared by the time at which it
 * happened (specification, section 5, and its decisions).
 * @param now time of the decision, in epoch milliseconds
 * @param declaredNearby declared times of earlier checkpoints of the same type around the proposed
 * time; needed only if `isOutOfOrder` returns true
 */
export function decideCheckpoint(
  progress: ShipmentProgress,
  proposal: CheckpointProposal,
  now: number,
  declaredNearby: readonly number[] = [],
): CheckpointVerdict {
  const closed = refuseClosed(progress.status)
  if (closed !== undefined) return { refusal: closed }
  if (isFull(progress) && proposal.type !== 'finalizacao') {
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

/** Returns true if a shipment has the maximum number of events, of which annexes do not count. */
export function isFull({ events, annexes }: Pick<ShipmentProgress, 'events' | 'annexes'>): boolean {
  return events - annexes >= MAX_EVENTS
}

/**
 * Returns true if a checkpoint's declared time is before the newest one of its type. Older
 * checkpoints of the type can then be within the duplicate window, and the progress does not store
 * their times.
 */
export function isOutOfOrder(progress: ShipmentProgress, proposal: CheckpointProposal): boolean {
  const last = progress.lastDeclared[proposal.type]
  return last !== null && proposal.occurredAt < last
}

/** Returns true if two places are equal in NFC, trimmed, without regard to case. */
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
    annexes: progress.annexes,
    events: progress.events + 1,
    openEntry: openEntryAfter(progress.openEntry, type, location),
    lastDeclared: {
      ...progress.lastDeclared,
      [type]: last === null ? occurredAt : Math.max(last, occurredAt),
    },
  }
}

/** Returns the status of a shipment after a checkpoint of this type. */
export function statusAfter(status: string, type: CheckpointType): string {
  const next: MandatoryStatus | null = statusOfType[type]
  // A shipment that left `pending` keeps a status that its account set meanwhile.
  return next === null || (next === 'in_transit' && status !== 'pending') ? status : next
}

/**
 * Returns the place of the entrada that is open after a checkpoint, or null if none is. An entrada
 * opens its place, and a saida there closes it.
 */
export function openEntryAfter(
  openEntry: string | null,
  type: CheckpointType,
  location: string,
): string | null {
  if (type === 'entrada') return location
  if (type === 'saida' && openEntry !== null && isSameLocation(openEntry, location)) return null
  return openEntry
}

/** Returns true if a checkpoint is a saida at a place without an open entrada. */
export function isExitWithoutEntry(
  openEntry: string | null,
  type: CheckpointType,
  location: string,
): boolean {
  return type === 'saida' && (openEntry === null || !isSameLocation(openEntry, location))
}
