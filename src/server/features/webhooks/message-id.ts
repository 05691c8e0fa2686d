/** `msg_` and the delivery's id: what a receiver knows a message by that comes again. */
export function messageId(deliveryId: string): string {
  return `msg_${deliveryId.replaceAll('-', '')}`
}
