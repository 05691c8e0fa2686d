import { parseTrackingCode, type TrackingCode } from './tracking-code.ts'
import { readTrackingReference } from './tracking-reference.ts'

/**
 * AIM identifier of a barcode's symbology, which many scanners can send before the code: `]C0`,
 * `]Q1`.
 */
const SYMBOLOGY = /^\][A-Za-z]\d/
/**
 * A tracking code with the few characters that a scanner may add before and after it. The first
 * character after the code must not be one that a code may contain.
 */
const FRAMED = /^.{0,4}?(FT-\d{8}-[A-Z0-9]{6})(?:[^A-Z0-9-].{0,3})?$/i
/**
 * A tracking code in the JSON payload of a QR code. Some keyboard layouts send the payload's
 * quotation marks, braces and colons as dead keys, but send its words unchanged.
 */
const PAYLOAD = /tracking_id[^A-Z0-9]{1,8}(FT-\d{8}-[A-Z0-9]{6})(?![A-Z0-9-])/i

/**
 * Returns the tracking code in a text from a scanner that types like a keyboard, as
 * `readTrackingReference` does. The scanner may add a prefix or suffix, and its keyboard layout may
 * differ from that of the computer.
 * @param origins addresses of this installation, without trailing slashes
 */
export function readKeyedReference(text: string, origins: readonly string[]): TrackingCode | undefined {
  const plain = asMeant(text)
  const framed = FRAMED.exec(plain)?.[1] ?? PAYLOAD.exec(plain)?.[1]
  return (
    readTrackingReference(plain, origins) ?? (framed === undefined ? undefined : parseTrackingCode(framed))
  )
}

/**
 * Returns the text that the scanned code probably contains, without control characters and
 * symbology identifier. A scanner with a US layout types `:` and `/` of a link as `Ç` and `;` on a
 * Brazilian computer (ABNT2).
 */
export function asMeant(text: string): string {
  const plain = Array.from(text, (char) => (char < ' ' || char === '\u007F' ? '' : char))
    .join('')
    .trim()
    .replace(SYMBOLOGY, '')
  return /^https?ç;;/i.test(plain) ? plain.replaceAll(/ç/gi, ':').replaceAll(';', '/') : plain
}
