import { photoNames } from '#domain/checkpoints/delivery.ts'
import type { Picture } from '../../offline-queue/queued-picture.ts'

/** Photo of a delivery, with its origin: the camera in the page, or a file of the device. */
export type DeliveryPhoto = Picture & { readonly source: 'camera' | 'file' }

/** Maximum number of photos of a delivery. */
export const MAX_PHOTOS = photoNames.length

/** Returns the photos with one more, unless there are `max` or they already have this picture. */
export function withPhoto(
  photos: readonly DeliveryPhoto[],
  photo: DeliveryPhoto,
  max: number,
): readonly DeliveryPhoto[] {
  const isKnown = photos.some(({ digest }) => digest === photo.digest)
  return isKnown || photos.length >= max ? photos : [...photos, photo]
}

/** Returns the `photo_source`: `camera` only if the camera in the page took every photo. */
export function photoSource(photos: readonly DeliveryPhoto[]): 'camera' | 'file' | 'none' {
  if (photos.length === 0) return 'none'
  return photos.every(({ source }) => source === 'camera') ? 'camera' : 'file'
}
