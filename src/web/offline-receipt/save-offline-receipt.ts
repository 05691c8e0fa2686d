import type { Language } from '#contract/messages/message.ts'
import { saveFile } from '../ui/lib/save-text.ts'
import { receiptName } from '../verification/save-receipt.ts'
import { readTrust } from '../verification/trust.ts'
import type { CheckedReceipt } from '../verification/verdict.ts'
import { fillTemplate } from './fill-template.ts'

/**
 * Puts a receipt into a file that verifies itself without the network, and saves it.
 * @param made audience of the receipt, if it is not for everyone
 * @throws Error if the file's template cannot be loaded
 */
export async function saveOfflineReceipt(
  language: Language,
  trackingId: string,
  { text, verification }: Pick<CheckedReceipt, 'text' | 'verification'>,
  made?: string,
): Promise<void> {
  const response = await fetch(`/offline-receipt.${language}.html`, { credentials: 'omit' })
  if (!response.ok) throw new Error(`the frame of the file answered ${response.status}`)
  // Prefers the key that this browser trusts to the key that the receipt names.
  const key = readTrust().key ?? verification.key ?? ''
  const html = await fillTemplate(await response.text(), { language, trackingId, key, text, verification })
  saveFile(`${receiptName(trackingId, made)}.html`, new Blob([html], { type: 'text/html' }))
}
