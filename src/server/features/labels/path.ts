export type Point = readonly [x: number, y: number]

/**
 * Closed or open line: its start point and its cubic Bézier curves. A straight segment is a curve
 * with its end points as handles.
 */
export type Stroke = {
  readonly start: Point
  readonly curves: readonly (readonly [handle: Point, handle: Point, end: Point])[]
}

const COMMAND = /([MLCSAZ])([^MLCSAZ]*)/g
const NUMBER = /-?\d+(?:\.\d+)?/g
/** Distance of a Bézier handle from its end point for a quarter circle, in radii. */
const QUARTER = 0.5523

/**
 * Returns the strokes of SVG path data as seals use it: absolute M, L, C, S and Z, and A for half
 * circles.
 * @throws Error for any other command
 */
export function strokesOf(path: string): readonly Stroke[] {
  const strokes: { start: Point; curves: [Point, Point, Point][] }[] = []
  for (const [, command = '', values = ''] of path.matchAll(COMMAND)) {
    if (command === 'Z') continue
    const numbers = (values.match(NUMBER) ?? []).map(Number)
    const point = (at: number): Point => [numbers[at] ?? 0, numbers[at + 1] ?? 0]
    if (command === 'M') {
      strokes.push({ start: point(0), curves: [] })
      continue
    }
    const stroke = strokes.at(-1)
    if (stroke === undefined) throw new Error('a path begins with M')
    const step = { L: 2, C: 6, S: 4, A: 7 }[command] ?? Infinity
    for (let at = 0; at + step <= numbers.length; at += step) {
      const last = stroke.curves.at(-1)
      const from = last?.[2] ?? stroke.start
      if (command === 'L') stroke.curves.push([from, point(at), point(at)])
      if (command === 'C') stroke.curves.push([point(at), point(at + 2), point(at + 4)])
      if (command === 'S') {
        stroke.curves.push([mirrored(last?.[1] ?? from, from), point(at), point(at + 2)])
      }
      if (command === 'A') stroke.curves.push(...halfCircle(from, point(at + 5)))
    }
  }
  return strokes
}

function mirrored([x, y]: Point, [aboutX, aboutY]: Point): Point {
  return [2 * aboutX - x, 2 * aboutY - y]
}

/** Returns a half circle, clockwise on screen. */
function halfCircle(from: Point, to: Point): [Point, Point, Point][] {
  const [centreX, centreY] = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]
  const [alongX, alongY] = [from[0] - centreX, from[1] - centreY]
  const [acrossX, acrossY] = [-alongY, alongX]
  const at = (along: number, across: number): Point => [
    centreX + along * alongX + across * acrossX,
    centreY + along * alongY + across * acrossY,
  ]
  return [
    [at(1, QUARTER), at(QUARTER, 1), at(0, 1)],
    [at(-QUARTER, 1), at(-1, QUARTER), at(-1, 0)],
  ]
}
