import type { GreyPicture } from '../browser/label-picture.ts'

type Point = readonly [number, number]
/** Corners, clockwise from the top left. */
export type Corners = readonly [Point, Point, Point, Point]

/** Grey of the cardboard around the label. */
const GROUND = 150

/**
 * Projects a flat picture as a camera sees it, with the corners at the given positions on a grey
 * ground.
 */
export function projected(
  picture: GreyPicture,
  corners: Corners,
  { width, height }: { readonly width: number; readonly height: number },
): GreyPicture {
  const toPicture = fromQuadrilateral(corners)
  const pixels = Buffer.alloc(width * height, GROUND)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [u, v] = toPicture(x + 0.5, y + 0.5)
      if (u < 0 || u >= 1 || v < 0 || v >= 1) continue
      pixels[y * width + x] = greyAt(picture, u * picture.width - 0.5, v * picture.height - 0.5)
    }
  }
  return { width, height, pixels }
}

/** Interpolates between the four neighbours, like a lens. */
function greyAt({ width, height, pixels }: GreyPicture, x: number, y: number): number {
  const left = Math.max(0, Math.floor(x))
  const top = Math.max(0, Math.floor(y))
  const right = Math.min(width - 1, left + 1)
  const bottom = Math.min(height - 1, top + 1)
  const [fx, fy] = [x - left, y - top]
  const at = (px: number, py: number) => pixels[py * width + px] ?? 0
  const upper = at(left, top) * (1 - fx) + at(right, top) * fx
  const lower = at(left, bottom) * (1 - fx) + at(right, bottom) * fx
  return Math.round(upper * (1 - fy) + lower * fy)
}

/**
 * Returns the projective map from a quadrilateral to the unit square. It is the inverse of
 * Heckbert's map from the square (Fundamentals of Texture Mapping and Image Warping, 1989, section
 * 2.2.3).
 */
function fromQuadrilateral([[x0, y0], [x1, y1], [x2, y2], [x3, y3]]: Corners) {
  const [sx, sy] = [x0 - x1 + x2 - x3, y0 - y1 + y2 - y3]
  const [dx1, dx2, dy1, dy2] = [x1 - x2, x3 - x2, y1 - y2, y3 - y2]
  const det = dx1 * dy2 - dx2 * dy1
  const g = (sx * dy2 - dx2 * sy) / det
  const h = (dx1 * sy - sx * dy1) / det
  const [a, b, c] = [x1 - x0 + g * x1, x3 - x0 + h * x3, x0]
  const [d, e, f] = [y1 - y0 + g * y1, y3 - y0 + h * y3, y0]
  return (x: number, y: number): Point => {
    const u = (e - f * h) * x + (c * h - b) * y + (b * f - c * e)
    const v = (f * g - d) * x + (a - c * g) * y + (c * d - a * f)
    const scale = (d * h - e * g) * x + (b * g - a * h) * y + (a * e - b * d)
    return [u / scale, v / scale]
  }
}
