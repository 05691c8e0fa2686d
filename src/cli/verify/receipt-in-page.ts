import { CommandError } from '../command-error.ts'

/**
 * Element of the self-verifying page that contains the receipt
 * (src/web/offline-receipt/template.ts). In it, `<` is written as a character reference.
 */
const PLACE = /<pre id="receipt" data-form="(text|deflated)">([^<]*)<\/pre>/g

/**
 * Returns the receipt in a self-verifying page, as the page's own program would read it. Ignores
 * the rest of the page, which may show anything.
 * @throws CommandError `page_without_receipt` unless there is exactly one
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
 * Returns an empty text if unpacking fails. The verification then reports that the text is no
 * receipt.
 */
async function unpack(packed: string): Promise<string> {
  try {
    return await (await import('#web/offline-receipt/packed-receipt.ts')).unpackReceipt(packed)
  } catch {
    return ''
  }
}
