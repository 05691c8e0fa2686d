import { saveJson } from '../ui/lib/save-json.ts'

/**
 * Returns the file name of a receipt on the person's device.
 * @param made audience of the receipt, if it is not for everyone
 */
export function receiptFile(trackingId: string, made?: string): string {
  return `${receiptName(trackingId, made)}.json`
}

/** Returns the name of a receipt's file without its extension. */
export function receiptName(trackingId: string, made?: string): string {
  return made === undefined ? `comprovante-${trackingId}` : `comprovante-${trackingId}-${made}`
}

/** Saves a receipt's exact bytes as a file. */
export function saveReceipt(trackingId: string, text: string, made?: string): void {
  saveJson(receiptFile(trackingId, made), text)
}
