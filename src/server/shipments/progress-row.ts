import type { ShipmentProgress } from '#domain/checkpoint.ts'
import type { ChainPosition } from '../events/accepted-event.ts'

/** The state that rules and log keep on a shipment's row. */
export type ProgressRow = {
  id: string
  user_id: string
  tracking_id: string
  status: string
  open_entry: string | null
  last_entrada: Date | null
  last_saida: Date | null
  last_finalizacao: Date | null
  pseudonym: Buffer
  events: number
  last_leaf_hash: Buffer
}

export function progressOf(row: ProgressRow): ShipmentProgress {
  return {
    status: row.status,
    events: row.events,
    openEntry: row.open_entry,
    lastDeclared: {
      entrada: row.last_entrada?.getTime() ?? null,
      saida: row.last_saida?.getTime() ?? null,
      finalizacao: row.last_finalizacao?.getTime() ?? null,
    },
  }
}

export function chainOf(row: ProgressRow): ChainPosition {
  return { pseudonym: row.pseudonym, events: row.events, lastLeafHash: row.last_leaf_hash }
}
