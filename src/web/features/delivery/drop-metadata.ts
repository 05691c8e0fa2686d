// Encoders of some browsers add segments to what a canvas gives them, such as Exif or IPTC in
// WebKit. Decoding needs none of them, and the server refuses them.

const JPEG_START = 0xffd8
const START_OF_SCAN = 0xda
/** JFIF, the colour profile (APP2) and the colour transform of Adobe (APP14). */
const JPEG_KEPT_APPS: ReadonlySet<number> = new Set([0xe0, 0xe2, 0xee])
const COMMENT = 0xfe
const PNG_SIGNATURE_BYTES = 8
const PNG_KEPT_CHUNKS: ReadonlySet<string> = new Set(['IHDR', 'PLTE', 'tRNS', 'sRGB', 'iCCP', 'IDAT', 'IEND'])

type Range = readonly [from: number, to: number]

/**
 * Returns a JPEG or PNG file that a browser's canvas encoded, with only the parts that decoding
 * needs.
 */
export async function dropMetadata(picture: Blob): Promise<Blob> {
  const bytes = new DataView(await picture.arrayBuffer())
  const ranges = bytes.getUint16(0) === JPEG_START ? jpegRanges(bytes) : pngRanges(bytes)
  return new Blob(
    ranges.map(([from, to]) => picture.slice(from, to)),
    { type: picture.type },
  )
}

/** Returns the start marker, the segments to keep, and everything from the first scan on. */
function jpegRanges(bytes: DataView): readonly Range[] {
  const ranges: Range[] = [[0, 2]]
  let at = 2
  while (bytes.getUint8(at + 1) !== START_OF_SCAN) {
    const marker = bytes.getUint8(at + 1)
    const end = at + 2 + bytes.getUint16(at + 2)
    const isApp = marker >= 0xe0 && marker <= 0xef
    if (marker !== COMMENT && (!isApp || JPEG_KEPT_APPS.has(marker))) ranges.push([at, end])
    at = end
  }
  return [...ranges, [at, bytes.byteLength]]
}

function pngRanges(bytes: DataView): readonly Range[] {
  const ranges: Range[] = [[0, PNG_SIGNATURE_BYTES]]
  let at = PNG_SIGNATURE_BYTES
  while (at < bytes.byteLength) {
    const type = String.fromCharCode(...[4, 5, 6, 7].map((offset) => bytes.getUint8(at + offset)))
    // Length, type and checksum take four bytes each.
    const end = at + 12 + bytes.getUint32(at)
    if (PNG_KEPT_CHUNKS.has(type)) ranges.push([at, end])
    at = end
  }
  return ranges
}
