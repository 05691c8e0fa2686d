import sharp, { type Sharp } from 'sharp'
import { MAX_MEGAPIXELS, type PictureSize } from '#domain/checkpoints/picture.ts'
import { Semaphore } from '../concurrency/semaphore.ts'
import { Failure } from '../errors/failure.ts'
import { assureModest } from './assure-modest.ts'

/** Timeout in seconds. A picture within the limits takes less than a second. */
const TIMEOUT_SECONDS = 10

/** Limits the memory for decoding: an image of 40 megapixels takes up to 160 MB. */
const semaphore = new Semaphore({ concurrency: 2, maxQueue: 20 })

// All decoders are blocked except those named below, because uploaded bytes are untrusted: no SVG,
// no PDF, nothing that refers to other files.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
    // The HEIF decoder reads AVIF. HEIC needs another decoder, which is not built in.
    'VipsForeignLoadHeifBuffer',
  ],
})
// The library caches nothing, because every image is decoded once. It uses one thread per image,
// which leaves processors to other work.
sharp.cache(false)
sharp.concurrency(1)

type Decoding = {
  /** Formats that the refusal of an unknown format names. */
  readonly formats: string
  /** Damage at which decoding fails. */
  readonly failOn: 'error' | 'warning'
}

/** Width and height of a picture in pixels, before any rotation, and the converted picture. */
type DecodedPicture = PictureSize & { readonly data: Buffer }

/**
 * Decodes an uploaded picture and converts it. Only the bytes determine the format.
 * @throws Failure `image_unsupported`, `image_too_detailed`, `image_unreadable`; `unavailable` if
 * the queue is full
 */
export async function decodePicture(
  bytes: Buffer,
  { formats, failOn }: Decoding,
  convert: (picture: Sharp) => Sharp,
): Promise<DecodedPicture> {
  return semaphore.run(async () => {
    const { width, height } = await examineHeader(bytes, formats)
    try {
      const picture = sharp(bytes, { failOn, limitInputPixels: MAX_MEGAPIXELS * 1e6 })
      return {
        width,
        height,
        data: await convert(picture).timeout({ seconds: TIMEOUT_SECONDS }).toBuffer(),
      }
    } catch {
      throw new Failure('image_unreadable')
    }
  })
}

/** Checks size and format from the header only, before anything is decoded. */
async function examineHeader(bytes: Buffer, formats: string): Promise<PictureSize> {
  const { width, height, compression } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => {
      throw isUnknownKind(error) ? unsupportedImage(formats) : new Failure('image_unreadable')
    })
  if (compression === 'hevc') throw unsupportedImage(formats)
  assureModest({ width, height })
  return { width, height }
}

function unsupportedImage(formats: string): Failure {
  return new Failure('image_unsupported', { facts: { formats } })
}

/**
 * Returns true if no decoder recognizes the first bytes. The library reports this only by its error
 * text.
 */
function isUnknownKind(error: unknown): boolean {
  return error instanceof Error && error.message.includes('unsupported image format')
}
