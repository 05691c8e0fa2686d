import { CommandError } from '../command-error.ts'

/** Where the page that verifies itself holds its receipt (src/web/offline-receipt/template.ts); `<` in it is written as a reference. */
const PLACE = /<pre id="receipt" data-form="(text|deflated)">([^<]*)<\/pre>/g

/**
 * The receipt in a page that verifies itself, as the page's own program would read it. What else the page shows is not
 * looked at: it may be anything.
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

/** What cannot be unpacked is no receipt, and verification says so. */
async function unpack(packed: string): Promise<string> {
  try {
    return await (await import('#web/offline-receipt/packed-receipt.ts')).unpackReceipt(packed)
  } catch {
    return ''
  }
}
