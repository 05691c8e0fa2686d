import { saveJson } from '../ui/save-json.ts'

/**
 * The receipt's file name on the person's device.
 * @param made whom it is made for, where it is not for everyone
 */
export function receiptFile(trackingId: string, made?: string): string {
  return `${receiptName(trackingId, made)}.json`
}

/** The name of a receipt's file without what says its kind. */
export function receiptName(trackingId: string, made?: string): string {
  return made === undefined ? `comprovante-${trackingId}` : `comprovante-${trackingId}-${made}`
}

/** Saves a receipt's exact bytes as a file. */
export function saveReceipt(trackingId: string, text: string, made?: string): void {
  saveJson(receiptFile(trackingId, made), text)
}
