/** Returns `msg_` and the delivery's id, by which a receiver recognises a repeated message. */
export function messageId(deliveryId: string): string {
  return `msg_${deliveryId.replaceAll('-', '')}`
}
