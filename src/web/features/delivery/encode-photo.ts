import { MAX_MEGAPIXELS, MAX_PICTURE_BYTES, withoutMetadata } from '#domain/checkpoints/picture.ts'
import { encodeHex } from '#ledger/base/bytes.ts'
import { sha256 } from '#ledger/crypto/hash.ts'
import type { Picture } from '../../offline-queue/queued-picture.ts'

/** Reasons why a source gives no photo. */
export type PhotoProblem = 'image_unreadable' | 'image_unsupported' | 'image_too_detailed'

export type PhotoResult = { readonly photo: Picture } | { readonly problem: PhotoProblem }

type Source = Blob | HTMLVideoElement

/** Maximum length of a photo's longest side, in pixels. */
const MAX_SIDE = 1_600
/** Encodings in the order in which they are tried, until one is small enough. */
const ENCODINGS = [
  { side: MAX_SIDE, quality: 0.8 },
  { side: MAX_SIDE, quality: 0.6 },
  { side: 1_280, quality: 0.6 },
  { side: 1_024, quality: 0.6 },
  { side: 800, quality: 0.6 },
  { side: 640, quality: 0.6 },
] as const

/**
 * Draws a picture file, or the present frame of a video, and encodes it as JPEG. The result has no
 * metadata, and its pixels stand as the file's orientation says. Never rejects.
 */
export async function encodePhoto(source: Source): Promise<PhotoResult> {
  try {
    if (source instanceof HTMLVideoElement) return await encode(source, source.videoWidth, source.videoHeight)
    if (await isTooDetailed(source)) return { problem: 'image_too_detailed' }
    const bitmap = await createImageBitmap(source, { imageOrientation: 'from-image' })
    try {
      return await encode(bitmap, bitmap.width, bitmap.height)
    } finally {
      bitmap.close()
    }
  } catch {
    return { problem: source instanceof Blob ? await problemOf(source) : 'image_unreadable' }
  }
}

/**
 * Returns true if the file has too many pixels. An image element knows its size without decoding
 * all pixels.
 */
async function isTooDetailed(file: Blob): Promise<boolean> {
  const url = URL.createObjectURL(file)
  try {
    const image = new Image()
    image.src = url
    await new Promise((resolve, reject) => {
      image.addEventListener('load', resolve)
      image.addEventListener('error', reject)
    })
    return image.naturalWidth * image.naturalHeight > MAX_MEGAPIXELS * 1e6
  } finally {
    URL.revokeObjectURL(url)
  }
}

async function encode(drawn: CanvasImageSource, width: number, height: number): Promise<PhotoResult> {
  const longest = Math.max(width, height)
  for (const { side, quality } of ENCODINGS) {
    const scale = Math.min(1, side / longest)
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(width * scale))
    canvas.height = Math.max(1, Math.round(height * scale))
    const context = contextOf(canvas)
    // JPEG has no transparency, so that a transparent picture would become black.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.imageSmoothingQuality = 'high'
    context.drawImage(drawn, 0, 0, canvas.width, canvas.height)
    const photo = await toPicture(canvas, 'image/jpeg', quality)
    if (photo.blob.size <= MAX_PICTURE_BYTES) return { photo }
  }
  return { problem: 'image_too_detailed' }
}

/** Returns the context to draw on a canvas. */
export function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('no context of a canvas')
  return context
}

/**
 * Encodes a canvas, without the metadata that the encoder of some browsers adds, such as Exif in
 * WebKit. Uses the ledger's SHA-256, because browsers have their own only at secure addresses.
 */
export async function toPicture(canvas: HTMLCanvasElement, type: string, quality?: number): Promise<Picture> {
  const encoded = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality))
  const bytes = encoded && withoutMetadata(new Uint8Array(await encoded.arrayBuffer()))
  if (!bytes) throw new Error(`no ${type} of a canvas`)
  return { blob: new Blob([bytes.slice()], { type }), digest: encodeHex(sha256(bytes)) }
}

/**
 * Returns why the browser did not decode a file. It may be intact if its container is one of HEIC,
 * AVIF (ISO 14496-12) or TIFF.
 */
async function problemOf(file: Blob): Promise<PhotoProblem> {
  const start = String.fromCharCode(...new Uint8Array(await file.slice(0, 12).arrayBuffer()))
  const isOther = start.slice(4, 8) === 'ftyp' || start.startsWith('II*\0') || start.startsWith('MM\0*')
  return isOther ? 'image_unsupported' : 'image_unreadable'
}
