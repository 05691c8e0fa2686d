/** The longest receipt has 16 Mi UTF-16 code units, of which none takes more than three bytes. */
export const MAX_RECEIPT_BYTES = 3 * 16 * 2 ** 20

/** What `verify` takes: a receipt, the page that holds one and verifies itself, the proof of one leaf, or a file's timestamp. */
export type ReceiptForm = 'receipt' | 'page' | 'proof' | 'timestamp'

const MAX_FORMAT_LENGTH = 64

/** What a file is, by how it begins; a damaged one of any kind is taken for a receipt, which says what is wrong. */
export function formOf(bytes: Uint8Array): ReceiptForm {
  const beginning = Buffer.from(bytes.subarray(0, MAX_FORMAT_LENGTH)).toString('latin1')
  if (beginning.startsWith('c2sp.org/tlog-proof@')) return 'proof'
  if (beginning.startsWith('\0OpenTimestamps\0')) return 'timestamp'
  return /^\s*<!doctype html/i.test(beginning) ? 'page' : 'receipt'
}
