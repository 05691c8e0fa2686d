import type { CalendarDay } from '../base/calendar-day.ts'
import { recognizeReference } from '../references/recognize-reference.ts'
import type { Reference } from '../references/reference.ts'
import type { TrackingCode } from './tracking-code.ts'

/**
 * Kind of a code that names no shipment of this installation, recognized by the form of its text.
 */
export type ForeignCode = 'installation' | 'link' | 'wifi' | 'product' | 'invoice' | 'postal' | 'other'

export type ScanReading =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'shipment'; readonly trackingId: TrackingCode }
  /** No code names a shipment, but some are references that shipments may have. */
  | { readonly kind: 'references'; readonly references: readonly Reference[] }
  /** The codes in the picture name more than one shipment, so the intended one is unknown. */
  | { readonly kind: 'several' }
  | { readonly kind: 'foreign'; readonly what: ForeignCode }

/**
 * Interprets the codes in one picture. A label shows its shipment both as a QR code and as a
 * barcode, and a parcel may have further codes. If all codes that name a shipment name the same
 * one, the function returns that shipment.
 * @param read returns the shipment that a text names
 * @param today day in São Paulo, with which the month of an access key is compared
 */
export function readScan(
  texts: readonly string[],
  read: (text: string) => TrackingCode | undefined,
  today: CalendarDay,
): ScanReading {
  const ours = new Set(texts.map(read).filter((code) => code !== undefined))
  const [trackingId] = ours
  if (trackingId !== undefined)
    return ours.size === 1 ? { kind: 'shipment', trackingId } : { kind: 'several' }
  const references = referencesIn(texts, today)
  if (references.length > 0) return { kind: 'references', references }
  const [text] = texts
  return text === undefined ? { kind: 'nothing' } : { kind: 'foreign', what: foreignCode(text) }
}

/** Returns the distinct references that the codes of one picture are. */
function referencesIn(texts: readonly string[], today: CalendarDay): readonly Reference[] {
  const found = texts
    .flatMap((text) => recognizeReference(text, today).matches)
    .flatMap(({ kind, value }) => (kind === 'cpf' ? [] : [{ kind, value }]))
  return [...new Map(found.map((one) => [`${one.kind} ${one.value}`, one])).values()]
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
  // Access key of a Brazilian fiscal document with a fault, or of a kind that is no reference.
  ['invoice', /^\d{6}[\dA-Z]{12}\d{26}$/],
  // UPU S10, on labels of the post.
  ['postal', /^[A-Z]{2}\d{9}[A-Z]{2}$/],
]

function foreignCode(text: string): ForeignCode {
  const trimmed = text.trim()
  return kinds.find(([, pattern]) => pattern.test(trimmed))?.[0] ?? 'other'
}
