import sharp from 'sharp'
import { Failure } from '#platform/errors/failure.ts'
import { Semaphore } from '#platform/concurrency/semaphore.ts'

/** Width and height of a stored picture, in pixels. */
const SIDE = 512
const MAX_MEGAPIXELS = 40
const QUALITY = 82
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

/**
 * Converts an uploaded image to a square WebP of 512 pixels: its middle, upright, and the first
 * frame of an animation. Metadata in the file, such as the location, is removed. Only the bytes
 * determine the format.
 * @throws Failure `image_unsupported`, `image_too_detailed`, `image_unreadable`; `unavailable` if
 * the queue is full
 */
export async function decodeAvatar(bytes: Buffer): Promise<Buffer> {
  return semaphore.run(async () => {
    await assureModest(bytes)
    try {
      return await sharp(bytes, { failOn: 'error', limitInputPixels: MAX_MEGAPIXELS * 1e6 })
        .autoOrient()
        .resize(SIDE, SIDE, { fit: 'cover' })
        .webp({ quality: QUALITY })
        .timeout({ seconds: TIMEOUT_SECONDS })
        .toBuffer()
    } catch {
      throw new Failure('image_unreadable')
    }
  })
}

/** Checks size and format from the header only, before anything is decoded. */
async function assureModest(bytes: Buffer): Promise<void> {
  const { width, height, compression } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => {
      throw new Failure(isUnknownKind(error) ? 'image_unsupported' : 'image_unreadable')
    })
  if (compression === 'hevc') throw new Failure('image_unsupported')
  if (width * height > MAX_MEGAPIXELS * 1e6) {
    throw new Failure('image_too_detailed', { facts: { megapixels: MAX_MEGAPIXELS } })
  }
}

/**
 * Returns true if no decoder recognizes the first bytes. The library reports this only by its error
 * text.
 */
function isUnknownKind(error: unknown): boolean {
  return error instanceof Error && error.message.includes('unsupported image format')
}
