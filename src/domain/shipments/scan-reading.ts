import type { TrackingCode } from './tracking-code.ts'

/**
 * Kind of a code that names no shipment of this installation, recognized by the form of its text.
 */
export type ForeignCode = 'installation' | 'link' | 'wifi' | 'product' | 'invoice' | 'postal' | 'other'

export type ScanReading =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'shipment'; readonly trackingId: TrackingCode }
  /** The codes in the picture name more than one shipment, so the intended one is unknown. */
  | { readonly kind: 'several' }
  | { readonly kind: 'foreign'; readonly what: ForeignCode }

/**
 * Interprets the codes in one picture. A label shows its shipment both as a QR code and as a
 * barcode, and a parcel may have further codes. If all codes that name a shipment name the same
 * one, the function returns that shipment.
 * @param read returns the shipment that a text names
 */
export function readScan(
  texts: readonly string[],
  read: (text: string) => TrackingCode | undefined,
): ScanReading {
  const ours = new Set(texts.map(read).filter((code) => code !== undefined))
  const [trackingId] = ours
  if (trackingId !== undefined)
    return ours.size === 1 ? { kind: 'shipment', trackingId } : { kind: 'several' }
  const [text] = texts
  return text === undefined ? { kind: 'nothing' } : { kind: 'foreign', what: foreignCode(text) }
}

/**
 * Patterns of the kinds of foreign codes. `FT-…` under another origin is a label of another
 * installation.
 */
const kinds: readonly (readonly [ForeignCode, RegExp])[] = [
  ['installation', /^https?:\/\/[^/]+\/verify\/FT-\d{8}-[A-Z0-9]{6}/i],
  ['link', /^https?:\/\//i],
  ['wifi', /^WIFI:/i],
  // EAN-8, UPC-A, EAN-13, and the GTIN-14 of an outer case.
  ['product', /^(?:\d{8}|\d{12,14})$/],
  // Access key of a Brazilian electronic invoice, on parcels as Code 128.
  ['invoice', /^\d{44}$/],
  // UPU S10, on labels of the post.
  ['postal', /^[A-Z]{2}\d{9}[A-Z]{2}$/],
]

function foreignCode(text: string): ForeignCode {
  const trimmed = text.trim()
  return kinds.find(([, pattern]) => pattern.test(trimmed))?.[0] ?? 'other'
}
