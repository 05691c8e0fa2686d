import { saveJson } from '../ui/save-json.ts'

/** The receipt's file name on the person's device. */
export function receiptFile(trackingId: string): string {
  return `comprovante-${trackingId}.json`
}

/** Saves a receipt's exact bytes as a file. */
export function saveReceipt(trackingId: string, text: string): void {
  saveJson(receiptFile(trackingId), text)
}
