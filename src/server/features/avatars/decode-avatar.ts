import { decodePicture } from '#platform/pictures/decode-picture.ts'

/** Width and height of a stored picture, in pixels. */
const SIDE = 512
const QUALITY = 82

/**
 * Converts an uploaded image to a square WebP of 512 pixels: its middle, upright, and the first
 * frame of an animation. Metadata in the file, such as the location, is removed.
 * @throws Failure as `decodePicture`
 */
export async function decodeAvatar(bytes: Buffer): Promise<Buffer> {
  const { data } = await decodePicture(
    bytes,
    { formats: 'JPEG, PNG, WebP, GIF, AVIF', failOn: 'error' },
    (picture) => picture.autoOrient().resize(SIDE, SIDE, { fit: 'cover' }).webp({ quality: QUALITY }),
  )
  return data
}
