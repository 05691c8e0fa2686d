type Size = { readonly width: number; readonly height: number }
type Part = Size & { readonly x: number; readonly y: number }

/**
 * Returns the part of a picture that is visible in its box (`object-fit: cover`), in the picture's
 * pixels. Parts that the person cannot see are not scanned.
 */
export function visiblePart(picture: Size, box: Size): Part {
  const isEmpty = Math.min(picture.width, picture.height, box.width, box.height) <= 0
  if (isEmpty) return { x: 0, y: 0, ...picture }
  const scale = Math.max(box.width / picture.width, box.height / picture.height)
  const width = Math.min(picture.width, Math.round(box.width / scale))
  const height = Math.min(picture.height, Math.round(box.height / scale))
  return {
    x: Math.floor((picture.width - width) / 2),
    y: Math.floor((picture.height - height) / 2),
    width,
    height,
  }
}
