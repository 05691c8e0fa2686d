import { createHmac } from 'node:crypto'
import { CODE_LENGTH } from '#domain/checkpoints/delivery-code.ts'
import type { Keys } from '#platform/secrets/keys.ts'

export type DeliveryCodes = {
  /** Returns the code of a mail: six digits. */
  readonly create: (shipment: string, mailingEvent: string) => string
  /** Returns the codes that mails about an event may have, also from before a rotation. */
  readonly valid: (shipment: string, mailingEvent: string) => readonly string[]
}

/**
 * Returns the functions that derive the code at the door from the shipment and from the event that
 * a mail was about. No table holds a code.
 */
export function openDeliveryCodes({ derive, earlier = [] }: Keys): DeliveryCodes {
  const keys = [derive, ...earlier].map((one) => one('delivery-code'))
  const codesOf = (shipment: string, event: string) => keys.map((key) => deliveryCode(key, shipment, event))
  return {
    create: (shipment, event) => codesOf(shipment, event)[0] ?? '',
    valid: codesOf,
  }
}

function deliveryCode(key: Uint8Array, shipment: string, event: string): string {
  const mac = createHmac('sha256', key).update(`${shipment} ${event}`).digest()
  // 48 bits, so that no code is noticeably more frequent than another.
  return String(mac.readUIntBE(0, 6) % 10 ** CODE_LENGTH).padStart(CODE_LENGTH, '0')
}
