/** One ring of the rosette: closed curves that interlace. */
export type SealBand = {
  /** SVG path data, one per strand, in the seal's 240 × 240 box. */
  readonly strands: readonly string[]
  readonly strokeWidth: number
}

export type SealGeometry = {
  /** Bands from the rim to the core. */
  readonly bands: readonly SealBand[]
  /**
   * Rim with 64 ticks. Their lengths encode the digits of the hash, so that no two hashes share a
   * seal.
   */
  readonly edge: string
  readonly edgeWidth: number
  /** Pieces of a broken seal, which together cover the box. */
  readonly shards: readonly SealShard[]
}

export type SealShard = {
  /** SVG path data of the piece. */
  readonly outline: string
  /** CSS transform that moves the piece to its final position. */
  readonly fall: string
}

/**
 * Level of detail. A smaller seal has fewer and stronger strands. `print` is legible on a thermal
 * printer from 26 mm.
 */
export type SealDetail = 'fine' | 'medium' | 'coarse' | 'print'

/** Returns the detail for a seal of that many CSS pixels. */
export function detailFor(size: number): Exclude<SealDetail, 'print'> {
  if (size < 72) return 'coarse'
  return size < 160 ? 'medium' : 'fine'
}

export const SEAL_BOX = 240
const CENTRE = SEAL_BOX / 2
const HASH = /^(?:0x)?([0-9a-f]{64})$/
const TURN = 2 * Math.PI

/**
 * Draws the seal of a hash: a guilloche rosette as on a banknote. The same hash always gives the
 * same paths.
 * @param hash 32 bytes as 64 lower-case hexadecimal digits, with or without 0x
 * @throws RangeError if the hash has another form
 */
export function sealGeometry(hash: string, detail: SealDetail): SealGeometry {
  const digits = HASH.exec(hash)?.[1]
  if (digits === undefined) throw new RangeError('a seal is drawn from 32 bytes in hexadecimal')
  const byte = (index: number): number => Number.parseInt(digits.slice(index * 2, index * 2 + 2), 16)
  const petals = 6 + (byte(0) % 7)
  return {
    bands: bandPlans.map((plan, index) =>
      drawBand(plan, petals, (offset) => byte(1 + index * 8 + offset), detail),
    ),
    edge: drawRim() + drawTicks(digits),
    edgeWidth: edgeWidths[detail],
    shards: drawShards(byte(30), byte(31)),
  }
}

type BandPlan = {
  readonly inner: number
  readonly outer: number
  /** Base number of waves per petal. The hash adds at most one wave. */
  readonly waves: number
  /**
   * 1 if the hash may add or remove one wave on the whole ring, else 0. The waves then do not
   * repeat with the petals, and the band seems to shimmer.
   */
  readonly outOfStep: number
  readonly strands: Readonly<Record<SealDetail, number>>
}

const bandPlans: readonly BandPlan[] = [
  { inner: 60, outer: 106, waves: 2, outOfStep: 0, strands: { fine: 8, medium: 7, coarse: 5, print: 3 } },
  { inner: 34, outer: 84, waves: 1, outOfStep: 1, strands: { fine: 6, medium: 5, coarse: 3, print: 2 } },
  { inner: 12, outer: 48, waves: 1, outOfStep: 0, strands: { fine: 6, medium: 5, coarse: 3, print: 2 } },
]

const strandWidths: Readonly<Record<SealDetail, number>> = {
  fine: 0.55,
  medium: 0.95,
  coarse: 1.5,
  print: 2.8,
}
const edgeWidths: Readonly<Record<SealDetail, number>> = { fine: 1, medium: 1.4, coarse: 2, print: 2.8 }

/**
 * Draws the strands of a band as waves between two petalled outlines. The wave of each strand is
 * shifted a little further than the wave of the previous strand.
 */
function drawBand(
  plan: BandPlan,
  petals: number,
  byte: (offset: number) => number,
  detail: SealDetail,
): SealBand {
  const share = (offset: number): number => byte(offset) / 255
  const width = plan.outer - plan.inner
  const outerDepth = width * (0.22 + 0.3 * share(0))
  const innerDepth = width * (0.1 + 0.25 * share(1))
  const outerPhase = TURN * share(2)
  const innerPhase = TURN * share(3)
  const waves = petals * (plan.waves + (byte(4) & 1)) + plan.outOfStep * (((byte(4) >> 1) % 3) - 1)
  const lean = 1.2 * (share(5) - 0.5)
  const ripple = 0.45 * share(6)
  const start = TURN * share(7)
  const count = plan.strands[detail]

  const strand = (index: number) => (angle: number) => {
    const outer = plan.outer - outerDepth * (0.5 + 0.5 * Math.cos(petals * angle + outerPhase))
    const inner = plan.inner + innerDepth * (0.5 + 0.5 * Math.cos(petals * angle + innerPhase))
    const phase = waves * angle + start + (TURN * index) / count + lean * Math.sin(petals * angle)
    const wave = (Math.cos(phase) + ripple * Math.cos(2 * phase + TURN * share(4))) / (1 + ripple)
    return (outer + inner) / 2 + ((outer - inner) / 2) * wave
  }
  const segments = waves * 6
  return {
    strands: Array.from({ length: count }, (_, index) => closedCurve(strand(index), segments)),
    strokeWidth: strandWidths[detail],
  }
}

/**
 * Returns a closed polar curve as cubic Béziers through equal steps of angle, with the curve's
 * tangents.
 */
function closedCurve(radius: (angle: number) => number, segments: number): string {
  const step = TURN / segments
  const point = (index: number): readonly [number, number] => {
    const angle = index * step
    return [CENTRE + radius(angle) * Math.cos(angle), CENTRE + radius(angle) * Math.sin(angle)]
  }
  const handle = (index: number): readonly [number, number] => {
    const [beforeX, beforeY] = point(index - 0.5)
    const [afterX, afterY] = point(index + 0.5)
    return [(afterX - beforeX) / 3, (afterY - beforeY) / 3]
  }
  const [startX, startY] = point(0)
  const [outX, outY] = handle(0)
  const [endX, endY] = point(1)
  const [inX, inY] = handle(1)
  let path = `M${at(startX, startY)}C${at(startX + outX, startY + outY)} ${at(endX - inX, endY - inY)} ${at(endX, endY)}`
  for (let index = 2; index <= segments; index += 1) {
    const [x, y] = point(index)
    const [backX, backY] = handle(index)
    // With equal steps, the control point after a node mirrors the one before it, so the path
    // command `S` suffices.
    path += `S${at(x - backX, y - backY)} ${at(x, y)}`
  }
  return `${path}Z`
}

const RIM = 118

function drawRim(): string {
  const half = `A${RIM} ${RIM} 0 0 1`
  return `M${at(CENTRE - RIM, CENTRE)}${half} ${at(CENTRE + RIM, CENTRE)}${half} ${at(CENTRE - RIM, CENTRE)}Z`
}

function drawTicks(digits: string): string {
  return Array.from(digits)
    .map((digit, index) => {
      const angle = (TURN * index) / digits.length - TURN / 4
      const inner = RIM - (1.5 + Number.parseInt(digit, 16) * 0.5)
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
      return `M${at(CENTRE + inner * cos, CENTRE + inner * sin)}L${at(CENTRE + RIM * cos, CENTRE + RIM * sin)}`
    })
    .join('')
}

const CRACK = [-1, -0.62, -0.3, -0.12, 0.06, 0.3, 0.46, 0.7, 1]
const REACH = 180

/**
 * Draws two pieces, divided by a jagged line from edge to edge. Each piece falls away from the line
 * and tilts.
 */
function drawShards(turn: number, jag: number): readonly SealShard[] {
  // The dividing line is never horizontal, because a slanted line looks like a crack and a
  // horizontal one like a stripe.
  const angle = TURN * (0.06 + 0.12 * (turn / 255)) * (jag % 2 === 0 ? 1 : -1)
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const place = (along: number, aside: number) =>
    at(CENTRE + along * cos - aside * sin, CENTRE + along * sin + aside * cos)
  const crack = CRACK.map((along, index) => {
    const depth = 7 + ((jag >> (index % 7)) & 1) * 7
    return place(REACH * along, index % 2 === 0 ? -depth : depth)
  })
  return [1, -1].map((side) => {
    const outline = `M${[...crack, place(REACH, side * 300), place(-REACH, side * 300)].join('L')}Z`
    // Offset that moves this piece away from the dividing line, and slightly along the line.
    const [x, y] = [side * (5 * cos - 9 * sin), side * (5 * sin + 9 * cos)]
    return { outline, fall: `translate(${Math.round(x)}px, ${Math.round(y)}px) rotate(${side * 3}deg)` }
  })
}

function at(x: number, y: number): string {
  return `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`
}
