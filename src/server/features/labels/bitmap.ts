import type { Point, Stroke } from './path.ts'

/** Black and white dots, one bit each, in rows of whole bytes; 1 is black. */
export type Bitmap = { readonly width: number; readonly height: number; readonly bytes: Uint8Array }

export function emptyBitmap(width: number, height: number): Bitmap {
  return { width, height, bytes: new Uint8Array(Math.ceil(width / 8) * height) }
}

type Rectangle = {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Blackens all dots of a rectangle. */
export function fillDots(bitmap: Bitmap, { x, y, width, height }: Rectangle): void {
  for (let row = y; row < y + height; row++) {
    for (let column = x; column < x + width; column++) blacken(bitmap, column, row)
  }
}

/**
 * Draws strokes with a round pen.
 * @param scale dots per unit of the strokes
 * @param pen pen width in dots
 */
export function drawStrokes(
  bitmap: Bitmap,
  strokes: readonly Stroke[],
  { scale, pen }: { readonly scale: number; readonly pen: number },
): void {
  for (const { start, curves } of strokes) {
    let from = start
    for (const [first, second, end] of curves) {
      const reach = distance(from, first) + distance(first, second) + distance(second, end)
      // The pen advances half a dot per step.
      const steps = Math.max(1, Math.ceil(reach * scale * 2))
      for (let step = 0; step <= steps; step++) {
        const [x, y] = pointAt(from, [first, second, end], step / steps)
        dab(bitmap, x * scale, y * scale, pen / 2)
      }
      from = end
    }
  }
}

function pointAt(start: Point, [first, second, end]: Stroke['curves'][number], share: number): Point {
  const rest = 1 - share
  const weights = [rest ** 3, 3 * rest * rest * share, 3 * rest * share * share, share ** 3] as const
  const along = (axis: 0 | 1): number =>
    weights[0] * start[axis] + weights[1] * first[axis] + weights[2] * second[axis] + weights[3] * end[axis]
  return [along(0), along(1)]
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one[0] - other[0], one[1] - other[1])
}

/** Blackens the dots whose centre is under the pen. */
function dab(bitmap: Bitmap, x: number, y: number, radius: number): void {
  for (let row = Math.ceil(y - radius - 0.5); row <= y + radius - 0.5; row++) {
    const half = Math.sqrt(Math.max(0, radius ** 2 - (row + 0.5 - y) ** 2))
    for (let column = Math.ceil(x - half - 0.5); column <= x + half - 0.5; column++) {
      blacken(bitmap, column, row)
    }
  }
}

function blacken({ width, height, bytes }: Bitmap, x: number, y: number): void {
  if (x < 0 || y < 0 || x >= width || y >= height) return
  const at = y * Math.ceil(width / 8) + (x >> 3)
  bytes[at] = (bytes[at] ?? 0) | (0x80 >> (x & 7))
}
