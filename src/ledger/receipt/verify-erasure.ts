import { LedgerError } from '../base/error.ts'
import type { VerifiedEvent } from './verified-event.ts'

/** Type of the event which states that all contents before it are erased. */
export const ERASURE_TYPE = 'shipment.erased'

/** Facts that a history states about its erased contents. */
export type Erasure = {
  /** Position of the event that states the erasure. */
  readonly sequence: number
  /** Number of events whose contents are erased, counted from the first event. */
  readonly events: number
  /**
   * Time at which the server accepted the erasure, RFC 3339 in UTC; null if it is not disclosed.
   */
  readonly at: string | null
}

/**
 * Returns true if an event says that the contents of all events before it are erased
 * (docs/spec/event.md).
 */
export function isErasure({ type }: Pick<VerifiedEvent, 'type'>): boolean {
  return type === ERASURE_TYPE
}

/**
 * Combines the erasures of a history. Contents can be erased only once, so the first erasure
 * decides.
 * @throws LedgerError `erasure_kind` if an erasure's leaf is of another kind, `erasure_extent` if
 * an erasure does not state the number of all events before it
 */
export function erasureOf(stated: readonly VerifiedEvent[]): Erasure | undefined {
  for (const { kind, sequence, fields } of stated) {
    if (kind !== 'erasure') throw new LedgerError('erasure_kind', { found: kind ?? 'none' })
    const extent = fields['erased_events']
    if (extent !== String(sequence)) {
      const found = typeof extent === 'string' ? extent : 'none'
      throw new LedgerError('erasure_extent', { expected: sequence, found })
    }
  }
  const [first] = stated
  if (first === undefined) return undefined
  const { sequence, server } = first
  const at = server['received_at']
  return { sequence, events: sequence, at: typeof at === 'string' ? at : null }
}
