import sharp from 'sharp'
import { Failure } from '#platform/errors/failure.ts'
import { Semaphore } from '#platform/concurrency/semaphore.ts'

/** Width and height in pixels. */
const SIDE = 512
const MAX_MEGAPIXELS = 40
const QUALITY = 82
/** A picture within the limits takes less than a second. */
const TIMEOUT_SECONDS = 10

/** A decoded image of 40 megapixels takes up to 160 MB. */
const semaphore = new Semaphore({ concurrency: 2, maxQueue: 20 })

// The only decoders that ever see a byte from outside: no SVG, no PDF, nothing that refers to other files.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
    // AVIF; HEIC needs a decoder that is not built in.
    'VipsForeignLoadHeifBuffer',
  ],
})
// Every image comes once, and one thread each leaves the processors to others.
sharp.cache(false)
sharp.concurrency(1)

/**
 * Makes a square WebP of 512 pixels of an uploaded image: the middle of it, upright, the first frame where it moves,
 * without anything that was written into the file, such as where it was taken. What the bytes are is told by them alone.
 * @throws Failure `image_unsupported`, `image_too_detailed`, `image_unreadable`; `unavailable` when too many wait
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

/** Reads the header alone, before anything is decoded. */
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

/** No decoder knows the first bytes; the library tells it by this text only. */
function isUnknownKind(error: unknown): boolean {
  return error instanceof Error && error.message.includes('unsupported image format')
}
