import { LedgerError } from '../base/error.ts'
import type { VerifiedEvent } from './verified-event.ts'

const ERASURE_TYPE = 'shipment.erased'

/** What a history says of its erased contents. */
export type Erasure = {
  /** The position of the event that says so. */
  readonly sequence: number
  /** How many events, from the first, are without their contents. */
  readonly events: number
  /** When the server accepted it, RFC 3339 in UTC; null where that is not disclosed. */
  readonly at: string | null
}

/** Whether an event says that the contents of all before it are erased (docs/spec/event.md). */
export function isErasure({ type }: Pick<VerifiedEvent, 'type'>): boolean {
  return type === ERASURE_TYPE
}

/**
 * What the erasures of a history come to: contents can go only once, so the first one says it.
 *
 * Throws `erasure_kind` when a leaf is no erasure's, `erasure_extent` when one does not say that it is of all events before it.
 */
export function erasureOf(stated: readonly VerifiedEvent[]): Erasure | undefined {
  for (const { kind, sequence, fields } of stated) {
    if (kind !== 'erasure') throw new LedgerError('erasure_kind', { found: kind ?? 'none' })
    const extent = fields['erased_events']
    if (extent !== String(sequence)) {
      throw new LedgerError('erasure_extent', {
        expected: sequence,
        found: typeof extent === 'string' ? extent : typeof extent,
      })
    }
  }
  const [first] = stated
  if (first === undefined) return undefined
  const { sequence, server } = first
  const at = server['received_at']
  return { sequence, events: sequence, at: typeof at === 'string' ? at : null }
}
