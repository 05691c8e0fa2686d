import { unlessRefused } from '#ledger/base/error.ts'
import { decodeUtf8 } from '#ledger/base/bytes.ts'
import { parseReceipt, type Receipt } from '#ledger/receipt/receipt.ts'
import { CommandError } from './command-error.ts'

/** Maximum size of a receipt: 16 Mi UTF-16 code units, each with at most three bytes in UTF-8. */
export const MAX_RECEIPT_BYTES = 3 * 16 * 2 ** 20

/**
 * Kinds of files that `verify` accepts: a receipt, a self-verifying page with a receipt, the proof
 * of one leaf, or a file's timestamp.
 */
export type ReceiptForm = 'receipt' | 'page' | 'proof' | 'timestamp'

const MAX_FORMAT_LENGTH = 64

/**
 * Returns the kind of a file by its beginning. A damaged file of any kind counts as a receipt,
 * whose verification then reports the fault.
 */
export function formOf(bytes: Uint8Array): ReceiptForm {
  const beginning = Buffer.from(bytes.subarray(0, MAX_FORMAT_LENGTH)).toString('latin1')
  if (beginning.startsWith('c2sp.org/tlog-proof@')) return 'proof'
  if (beginning.startsWith('\0OpenTimestamps\0')) return 'timestamp'
  return /^\s*<!doctype html/i.test(beginning) ? 'page' : 'receipt'
}

/**
 * Parses a receipt. Returns undefined for an invalid receipt, because the verification reports the
 * fault.
 */
export function parseIfValid(receipt: string | Uint8Array): Receipt | undefined {
  return unlessRefused(() => parseReceipt(typeof receipt === 'string' ? receipt : decodeUtf8(receipt)))
}

/**
 * Element of the self-verifying page that contains the receipt
 * (src/web/offline-receipt/template.ts). The receipt's `<` is written as a character reference.
 */
const PLACE = /<pre id="receipt" data-form="(text|deflated)">([^<]*)<\/pre>/g

/**
 * Returns the receipt in a self-verifying page, as the page's own program would read it. Ignores
 * the rest of the page, which may show anything.
 * @throws CommandError `page_without_receipt` unless the page contains exactly one receipt
 */
export async function receiptInPage(file: string, bytes: Uint8Array): Promise<string> {
  const { FILE_ENCODING } = await import('#web/offline-receipt/file-bytes.ts')
  const html = new TextDecoder(FILE_ENCODING).decode(bytes)
  const [found, ...more] = html.matchAll(PLACE)
  if (found === undefined || more.length > 0) throw new CommandError('page_without_receipt', { file })
  const [, form, written = ''] = found
  const text = written.replaceAll(/&#(\d{1,7});/g, (reference, digits: string) => {
    const point = Number(digits)
    return point <= 0x10ffff ? String.fromCodePoint(point) : reference
  })
  return form === 'text' ? text : unpack(text)
}

/**
 * Decompresses a receipt. Returns an empty text if that fails; the verification then reports that
 * the text is no receipt.
 */
async function unpack(packed: string): Promise<string> {
  try {
    return await (await import('#web/offline-receipt/packed-receipt.ts')).unpackReceipt(packed)
  } catch {
    return ''
  }
}
