import type { TrackingCode } from './tracking-code.ts'

/** What a code is that names no shipment of ours, as far as its text tells. */
export type ForeignCode = 'installation' | 'link' | 'wifi' | 'product' | 'invoice' | 'postal' | 'other'

export type ScanReading =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'shipment'; readonly trackingId: TrackingCode }
  /** More than one shipment in one picture: which one is meant, nobody can tell. */
  | { readonly kind: 'several' }
  | { readonly kind: 'foreign'; readonly what: ForeignCode }

/**
 * What the codes in one picture come to. A label shows its shipment as QR code and as bars, and stands among a parcel's
 * other codes: one shipment counts, however often it is there and whatever else is.
 * @param read which shipment a text names
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

/** `FT-…` behind another origin is the label of another installation. */
const kinds: readonly (readonly [ForeignCode, RegExp])[] = [
  ['installation', /^https?:\/\/[^/]+\/verify\/FT-\d{8}-[A-Z0-9]{6}/i],
  ['link', /^https?:\/\//i],
  ['wifi', /^WIFI:/i],
  // EAN-8, UPC-A, EAN-13, and the GTIN-14 of an outer case.
  ['product', /^(?:\d{8}|\d{12,14})$/],
  // The access key of a Brazilian electronic invoice, which parcels carry as Code 128.
  ['invoice', /^\d{44}$/],
  // UPU S10, as the post's labels have it.
  ['postal', /^[A-Z]{2}\d{9}[A-Z]{2}$/],
]

function foreignCode(text: string): ForeignCode {
  const trimmed = text.trim()
  return kinds.find(([, pattern]) => pattern.test(trimmed))?.[0] ?? 'other'
}
