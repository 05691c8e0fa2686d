import { nameKey } from '../base/name.ts'

/** Status texts that the checkpoint form offers, and the public page may show. */
export const offeredStatuses = {
  delivered: { pt: 'Entregue', en: 'Delivered' },
  at_warehouse: { pt: 'No armazém', en: 'At the warehouse' },
  out_for_delivery: { pt: 'Saiu para entrega', en: 'Out for delivery' },
  attempted: { pt: 'Tentativa sem sucesso', en: 'Attempt without success' },
  at_reception: { pt: 'Entregue na portaria', en: 'Delivered at the reception' },
} as const

const offeredKeys = keysOf('delivered', 'at_warehouse', 'out_for_delivery', 'attempted', 'at_reception')
const deliveredKeys = keysOf('delivered', 'at_reception')
const plainKeys = keysOf('delivered')
const outKeys = keysOf('out_for_delivery')

function keysOf(...names: readonly (keyof typeof offeredStatuses)[]): ReadonlySet<string> {
  return new Set(names.flatMap((name) => Object.values(offeredStatuses[name]).map((text) => nameKey(text))))
}

/**
 * Returns true if the form offers a checkpoint's status text. An offered text contains no name of a
 * person; a text that somebody typed may contain one.
 */
export function isOfferedStatus(text: string): boolean {
  return offeredKeys.has(nameKey(text))
}

/** Returns true if a status text of a finalization says that the shipment was delivered. */
export function isDeliveredText(text: string): boolean {
  return deliveredKeys.has(nameKey(text))
}

/** Returns true if a status text says only that the shipment was delivered, and nothing more. */
export function isPlainDelivered(text: string): boolean {
  return plainKeys.has(nameKey(text))
}

/** Returns true if a status text of a departure says that the shipment is out for delivery. */
export function isOutForDelivery(text: string): boolean {
  return outKeys.has(nameKey(text))
}
