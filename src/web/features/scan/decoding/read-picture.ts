import { loadDetector } from './detector.ts'

export type PictureResult =
  | { readonly texts: readonly string[] }
  /** No image that this browser opens, or no decoder without network. */
  | { readonly problem: 'no_image' | 'no_decoder' }

/** Longest sides that an image is looked at in, in pixels: a photograph's noise hides a code that a reduction shows. */
const SIDES = [2_400, 1_200, 600]

/** The texts of the codes in an image file. It never fails: without texts it says why. */
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
