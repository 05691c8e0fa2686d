import { MAX_MEGAPIXELS, type PictureSize } from '#domain/checkpoints/picture.ts'
import { Failure } from '../errors/failure.ts'

/** @throws Failure `image_too_detailed` */
export function assureModest({ width, height }: PictureSize): void {
  if (width * height <= MAX_MEGAPIXELS * 1e6) return
  throw new Failure('image_too_detailed', { facts: { megapixels: MAX_MEGAPIXELS } })
}
