import { concat } from '#ledger/base/bytes.ts'

/** Media types of pictures that belong to deliveries. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const
export type PictureType = (typeof pictureTypes)[number]

/** Size limit of a picture's file, in bytes. */
export const MAX_PICTURE_BYTES = 500 * 1024

/** Size limit of the file of a signature, in bytes. */
export const MAX_SIGNATURE_BYTES = 100 * 1024

/** Limit of pixels, because phones cannot decode larger pictures reliably. */
export const MAX_MEGAPIXELS = 40

/** Returns the type of a picture from its first bytes; undefined for any other file. */
export function pictureTypeOf(file: Uint8Array): PictureType | undefined {
  if (file[0] === 0xff && file[1] === 0xd8) return 'image/jpeg'
  if (textAt(file, 0, 8) === '\u0089PNG\r\n\u001A\n') return 'image/png'
  return textAt(file, 0, 4) === 'RIFF' && textAt(file, 8, 4) === 'WEBP' ? 'image/webp' : undefined
}

/**
 * Returns a picture without everything that decoding does not need (`neededParts`). A picture of
 * the same length has nothing to remove. Exif is lost with its orientation, so the pixels must be
 * upright already.
 * @returns undefined if the file is no picture or its structure is damaged
 */
export function withoutMetadata(file: Uint8Array): Uint8Array | undefined {
  const parts = neededParts(file)
  return parts && concat(...parts)
}

/**
 * Returns the parts of a picture that decoding needs. Exif, XMP, comments, thumbnails, and bytes
 * after its end are left out. Colour profiles stay.
 * @returns undefined if the file is no picture or its structure is damaged
 */
export function neededParts(file: Uint8Array): readonly Uint8Array[] | undefined {
  const type = pictureTypeOf(file)
  const parts = type && partsByType[type](file)
  return parts === undefined || parts.length > MAX_PARTS ? undefined : parts
}

export type PictureSize = { readonly width: number; readonly height: number }

/** Limit of scans of a JPEG. A browser decodes all pixels for each scan. Encoders write ten. */
const MAX_SCANS = 100

/**
 * Returns the size of a JPEG whose needed segments are complete: one frame and tables stand before
 * the first scan. Does not examine the coded data of the scans.
 */
export function jpegSizeOf(segments: readonly Uint8Array[]): PictureSize | undefined {
  const head = segments.slice(0, Math.max(0, segments.findIndex(isScan)))
  const [frame, ...otherFrames] = head.filter(([, marker = 0]) => FRAMES.has(marker))
  const hasTables = [QUANTIZATION, HUFFMAN].every((table) => head.some(([, marker]) => marker === table))
  if (frame === undefined || otherFrames.length > 0 || !hasTables) return undefined
  if (segments.filter(isScan).length > MAX_SCANS) return undefined
  const [height, width] = [numberAt(frame, 5, 2), numberAt(frame, 7, 2)]
  return width > 0 && height > 0 ? { width, height } : undefined
}

function isScan([, marker]: Uint8Array): boolean {
  return marker === START_OF_SCAN
}

/** Limit of segments or chunks. Encoders write less than a hundred. */
const MAX_PARTS = 10_000

const partsByType: Readonly<Record<PictureType, (file: Uint8Array) => readonly Uint8Array[] | undefined>> = {
  'image/jpeg': neededSegments,
  'image/png': neededPngChunks,
  'image/webp': neededWebpChunks,
}

const [END_OF_IMAGE, START_OF_SCAN, QUANTIZATION, HUFFMAN, RESTART_INTERVAL, FILL] = [
  0xd9, 0xda, 0xdb, 0xc4, 0xdd, 0xff,
]
/** Markers of frames: baseline, extended, progressive. */
const FRAMES: ReadonlySet<number> = new Set([0xc0, 0xc1, 0xc2])
const codingMarkers: ReadonlySet<number> = new Set([...FRAMES, HUFFMAN, QUANTIZATION, RESTART_INTERVAL])
/**
 * Markers of application segments that change the colours, each with the beginning of its content.
 * A content of fixed length occurs once and holds no thumbnail.
 */
const colourSegments: ReadonlyMap<number, { readonly begins: string; readonly length?: number }> = new Map([
  [0xe0, { begins: 'JFIF\0', length: 14 }],
  [0xe2, { begins: 'ICC_PROFILE\0' }],
  [0xee, { begins: 'Adobe', length: 12 }],
])

/** Returns the needed segments of a JPEG (ITU-T T.81, annex B). */
function neededSegments(file: Uint8Array): readonly Uint8Array[] | undefined {
  const parts = [file.subarray(0, 2)]
  const seen = new Set<number>()
  for (let at = 2; file[at] === 0xff;) {
    const marker = file[at + 1] ?? FILL
    if (marker === END_OF_IMAGE) return [...parts, file.subarray(at, at + 2)]
    if (marker === FILL) {
      at++
      continue
    }
    const length = numberAt(file, at + 2, 2)
    const contentEnd = at + 2 + length
    const end = marker === START_OF_SCAN ? endOfScan(file, contentEnd) : contentEnd
    if (length < 2 || end > file.length) return undefined
    if (
      marker === START_OF_SCAN ||
      codingMarkers.has(marker) ||
      isColourSegment(marker, file.subarray(at + 4, end), seen)
    ) {
      parts.push(file.subarray(at, end))
    }
    at = end
  }
  return undefined
}

function isColourSegment(marker: number, content: Uint8Array, seen: Set<number>): boolean {
  const known = colourSegments.get(marker)
  if (known === undefined || textAt(content, 0, known.begins.length) !== known.begins) return false
  if (known.length === undefined) return true
  if (content.length !== known.length || seen.has(marker)) return false
  seen.add(marker)
  return true
}

/** Returns the position of the marker that ends the coded data of a scan. */
function endOfScan(file: Uint8Array, start: number): number {
  for (let at = file.indexOf(0xff, start); at >= 0; at = file.indexOf(0xff, at + 2)) {
    const next = file[at + 1] ?? 0
    const isRestart = next >= 0xd0 && next <= 0xd7
    // A byte 0xff of the data is followed by zero.
    if (next !== 0 && !isRestart) return at
  }
  return Number.POSITIVE_INFINITY
}

/** Maximum length of each needed chunk of a PNG. All except image data occur once. */
const pngChunks: Readonly<Record<string, number>> = {
  IHDR: 13,
  PLTE: 768,
  IDAT: Number.POSITIVE_INFINITY,
  IEND: 0,
  tRNS: 256,
  iCCP: Number.POSITIVE_INFINITY,
  sRGB: 1,
  gAMA: 4,
  cHRM: 32,
  sBIT: 4,
  // Resolution, which a JPEG has in its first segment too.
  pHYs: 9,
}

/** Returns the needed chunks of a PNG (W3C, Portable Network Graphics, section 5). */
function neededPngChunks(file: Uint8Array): readonly Uint8Array[] | undefined {
  const parts = [file.subarray(0, 8)]
  const seen = new Set<string>()
  for (let at = 8; at + 12 <= file.length;) {
    const length = numberAt(file, at, 4)
    const name = textAt(file, at + 4, 4)
    const end = at + 12 + length
    if (end > file.length) return undefined
    const isFirst = name === 'IDAT' || !seen.has(name)
    if (isFirst && length <= (pngChunks[name] ?? -1)) parts.push(file.subarray(at, end))
    if (name === 'IEND') return parts
    seen.add(name)
    at = end
  }
  return undefined
}

const webpChunks: ReadonlySet<string> = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ICCP'])
const WEBP_HEADER = 12
/** Bits of `VP8X` for a colour profile and for transparency. The others announce removed chunks. */
const NEEDED_FEATURES = 0x30

/** Returns the needed chunks of a WebP (RFC 9649), with the sizes and features that are left. */
function neededWebpChunks(file: Uint8Array): readonly Uint8Array[] | undefined {
  const fileEnd = 8 + littleEndianAt(file, 4)
  const parts: Uint8Array[] = []
  const seen = new Set<string>()
  let at = WEBP_HEADER
  for (; at + 8 <= fileEnd;) {
    const name = textAt(file, at, 4)
    const length = littleEndianAt(file, at + 4)
    const end = at + 8 + length + (length % 2)
    if (end > fileEnd || end > file.length) return undefined
    if (webpChunks.has(name) && !seen.has(name)) parts.push(file.slice(at, end))
    seen.add(name)
    at = end
  }
  if (at !== fileEnd) return undefined
  const [first] = parts
  if (first !== undefined && textAt(first, 0, 4) === 'VP8X') first[8] = (first[8] ?? 0) & NEEDED_FEATURES
  const header = file.slice(0, WEBP_HEADER)
  const size = parts.reduce((sum, { length }) => sum + length, WEBP_HEADER - 8)
  new DataView(header.buffer).setUint32(4, size, true)
  return [header, ...parts]
}

/** Returns the bytes of a range as characters; fewer at the end of the file. */
function textAt(file: Uint8Array, at: number, length: number): string {
  return String.fromCharCode(...file.subarray(at, at + length))
}

/** Returns a big-endian number; bytes after the end of the file count as zero. */
function numberAt(file: Uint8Array, at: number, length: number): number {
  let number = 0
  for (let byte = 0; byte < length; byte++) number = number * 256 + (file[at + byte] ?? 0)
  return number
}

/** Returns a little-endian number of four bytes, as `numberAt`. */
function littleEndianAt(file: Uint8Array, at: number): number {
  return numberAt(file.slice(at, at + 4).toReversed(), 0, 4)
}
