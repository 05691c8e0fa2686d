import { parseTrackingCode, type TrackingCode } from './tracking-code.ts'
import { readTrackingReference } from './tracking-reference.ts'

/** An AIM symbology identifier, which many scanners can be set to send first: `]C0`, `]Q1`. */
const SYMBOLOGY = /^\][A-Za-z]\d/
/** A code between the few characters that a scanner is set to put around it; what follows it begins with no part of a code. */
const FRAMED = /^.{0,4}?(FT-\d{8}-[A-Z0-9]{6})(?:[^A-Z0-9-].{0,3})?$/i
/** The payload's quotation marks, braces and colons come as dead keys in some layouts; its words do not. */
const PAYLOAD = /tracking_id[^A-Z0-9]{1,8}(FT-\d{8}-[A-Z0-9]{6})(?![A-Z0-9-])/i

/**
 * As `readTrackingReference`, of what a scanner typed as if it were a keyboard: with prefix and suffix, and in the layout
 * of another keyboard.
 * @param origins this installation's, without trailing slashes
 */
export function readKeyedReference(text: string, origins: readonly string[]): TrackingCode | undefined {
  const plain = asMeant(text)
  const framed = FRAMED.exec(plain)?.[1] ?? PAYLOAD.exec(plain)?.[1]
  return (
    readTrackingReference(plain, origins) ?? (framed === undefined ? undefined : parseTrackingCode(framed))
  )
}

/**
 * What the scanner read, as far as what it typed tells: without control characters and symbology identifier, a link with
 * its `:` and `/`, which a scanner set to a US keyboard types as `Ç` and `;` where the computer's is Brazilian (ABNT2).
 */
export function asMeant(text: string): string {
  const plain = Array.from(text, (char) => (char < ' ' || char === '\u007F' ? '' : char))
    .join('')
    .trim()
    .replace(SYMBOLOGY, '')
  return /^https?ç;;/i.test(plain) ? plain.replaceAll(/ç/gi, ':').replaceAll(';', '/') : plain
}
