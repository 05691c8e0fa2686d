import type { Language } from '#contract/words.ts'
import { saveFile } from '../ui/save-text.ts'
import { readTrust } from '../verification/trust.ts'
import type { CheckedReceipt } from '../verification/verdict.ts'
import { fillTemplate } from './fill-template.ts'

function offlineReceiptFile(trackingId: string): string {
  return `comprovante-${trackingId}.html`
}

/**
 * Puts a receipt into a file that verifies itself without the network, and saves it.
 * @throws Error when the file's frame cannot be had now
 */
export async function saveOfflineReceipt(
  language: Language,
  trackingId: string,
  { text, verification }: CheckedReceipt,
): Promise<void> {
  const response = await fetch(`/offline-receipt.${language}.html`, { credentials: 'omit' })
  if (!response.ok) throw new Error(`the frame of the file answered ${response.status}`)
  // What this browser holds the log to, be it what the receipt says or not.
  const key = readTrust().key ?? verification.key ?? ''
  const html = await fillTemplate(await response.text(), { language, trackingId, key, text, verification })
  saveFile(offlineReceiptFile(trackingId), new Blob([html], { type: 'text/html' }))
}
