import { encodeHex, encodeUtf8 } from '#ledger/base/bytes.ts'
import { hashLeaf } from '#ledger/crypto/hash.ts'
import { rootOf } from '#ledger/log/tree.ts'

export type DemoEvent = {
  readonly date: string
  readonly time: string
  readonly kind: 'created' | 'entrada' | 'saida' | 'finalizacao'
  readonly place: string
}

export const DEMO_TRACKING_ID = 'FT-20261102-K7Q2LM'

/** Fictional shipment for the demonstration on the landing page. */
export const demoEvents: readonly DemoEvent[] = [
  { date: '2026-11-02', time: '08:12', kind: 'created', place: 'Campinas, SP' },
  { date: '2026-11-02', time: '11:47', kind: 'entrada', place: 'Guarulhos, SP' },
  { date: '2026-11-02', time: '16:03', kind: 'saida', place: 'Guarulhos, SP' },
  { date: '2026-11-03', time: '09:31', kind: 'finalizacao', place: 'Curitiba, PR' },
]

/**
 * Index and new time of the record that the demonstration tampers with: the departure moves two
 * hours earlier.
 */
export const TAMPERED_INDEX = 2
const TAMPERED_TIME = '14:03'

/** The demonstration's history with the time of one record changed. */
export const tamperedEvents: readonly DemoEvent[] = demoEvents.map((event, index) =>
  index === TAMPERED_INDEX ? { ...event, time: TAMPERED_TIME } : event,
)

/**
 * Returns the leaf hashes of a history and their Merkle root, in hexadecimal, computed as in the
 * log (RFC 6962).
 */
export function hashHistory(events: readonly DemoEvent[]): {
  readonly leaves: readonly string[]
  readonly root: string
} {
  const leaves = events.map(({ date, time, kind, place }) =>
    hashLeaf(encodeUtf8(`${date} ${time} ${kind} ${place}`)),
  )
  return { leaves: leaves.map(encodeHex), root: encodeHex(rootOf(leaves)) }
}
