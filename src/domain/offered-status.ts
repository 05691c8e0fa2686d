import { nameKey } from './name.ts'

/** Status texts that the checkpoint form offers beside the fixed statuses. */
export const offeredStatuses = {
  at_warehouse: { pt: 'No armazém', en: 'At the warehouse' },
  out_for_delivery: { pt: 'Saiu para entrega', en: 'Out for delivery' },
  at_reception: { pt: 'Entregue na portaria', en: 'Delivered at the reception' },
} as const

const offeredKeys = new Set(
  Object.values(offeredStatuses).flatMap((texts) => Object.values(texts).map((text) => nameKey(text))),
)

/**
 * Returns true if the form offers a checkpoint's status text. An offered text contains no name of a
 * person; a text that somebody typed may contain one.
 */
export function isOfferedStatus(text: string): boolean {
  return offeredKeys.has(nameKey(text))
}
