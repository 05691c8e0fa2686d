import { loadDetector } from './detector.ts'

export type PictureResult =
  | { readonly texts: readonly string[] }
  /**
   * `no_image`: the browser cannot open the image. `no_decoder`: the decoder is unavailable without
   * network.
   */
  | { readonly problem: 'no_image' | 'no_decoder' }

/**
 * Lengths in pixels of the longest side to which an image is scaled, tried one after the other.
 * Noise can make a code unreadable in the large image but not in a smaller one.
 */
const SIDES = [2_400, 1_200, 600]

/**
 * Returns the texts of the codes in an image file. Never rejects: if the image or the decoder
 * cannot be loaded, the result contains the reason.
 */
export async function readPicture(file: Blob): Promise<PictureResult> {
  const whole = await createImageBitmap(file).catch(() => undefined)
  if (whole === undefined) return { problem: 'no_image' }
  try {
    const detect = await loadDetector()
    const longest = Math.max(whole.width, whole.height)
    const sides = new Set(SIDES.map((side) => Math.min(side, longest)))
    for (const side of sides) {
      const texts = await detect(await reduced(whole, side / longest))
      if (texts.length > 0) return { texts }
    }
    return { texts: [] }
  } catch {
    return { problem: 'no_decoder' }
  } finally {
    whole.close()
  }
}

function reduced(picture: ImageBitmap, scale: number): Promise<ImageBitmap> {
  return createImageBitmap(picture, {
    resizeWidth: Math.max(1, Math.round(picture.width * scale)),
    resizeHeight: Math.max(1, Math.round(picture.height * scale)),
    resizeQuality: 'high',
  })
}
