import Pad, { type PointGroup } from 'signature_pad'
import { MAX_SIGNATURE_BYTES } from '#domain/checkpoints/picture.ts'
import type { Picture } from '../../offline-queue/queued-picture.ts'
import { contextOf, toPicture } from './encode-photo.ts'

/** Strokes of a signature, and the size of the area in which they were drawn, in CSS pixels. */
export type Drawing = {
  readonly width: number
  readonly height: number
  readonly strokes: readonly PointGroup[]
}

/** Texts that tie a signature to one delivery. */
export type SignatureText = {
  /** Sentence that was shown above the area. */
  readonly sentence: string
  readonly trackingId: string
  /** Time of the delivery, as the screen writes it. */
  readonly time: string
}

/** Pen of signatures. They are dark on white in every theme, as in the picture. */
export const PEN = { penColor: '#17211f', backgroundColor: '#fff', minWidth: 0.8, maxWidth: 3 } as const

const FONT = "'Source Sans 3 Variable', sans-serif"
/** Widths of the picture in pixels, tried until one is small enough. */
const WIDTHS = [1_200, 900, 600, 400] as const

/**
 * Draws a signature with its texts and encodes it as PNG without metadata.
 * @throws Error if the browser draws nothing, or the picture is too large at each width
 */
export async function encodeSignature(drawing: Drawing, text: SignatureText): Promise<Picture> {
  // A canvas does not wait for a font. If the font is out of reach, the browser's own is used.
  await document.fonts.load(`16px ${FONT}`).catch(() => undefined)
  for (const width of WIDTHS) {
    const picture = await toPicture(drawn(drawing, text, width), 'image/png')
    if (picture.blob.size <= MAX_SIGNATURE_BYTES) return picture
  }
  throw new Error(`signature of more than ${MAX_SIGNATURE_BYTES} bytes`)
}

/** Returns strokes in an area that is `factor` times as large. */
export function scaleStrokes(strokes: readonly PointGroup[], factor: number): PointGroup[] {
  return strokes.map((stroke) => ({
    ...stroke,
    minWidth: stroke.minWidth * factor,
    maxWidth: stroke.maxWidth * factor,
    dotSize: stroke.dotSize * factor,
    points: stroke.points.map((point) => ({ ...point, x: point.x * factor, y: point.y * factor })),
  }))
}

function drawn({ width: from, height, strokes }: Drawing, text: SignatureText, width: number) {
  const canvas = document.createElement('canvas')
  const context = contextOf(canvas)
  const size = Math.round(width / 36)
  const font = `${size}px ${FONT}`
  context.font = font
  const margin = size
  const lines = wrapped(text.sentence, (line) => context.measureText(line).width <= width - 2 * margin)
  const top = margin + lines.length * size * 1.4
  const factor = width / from
  canvas.width = width
  canvas.height = Math.round(top + height * factor + 3 * size)
  const pad = new Pad(canvas, PEN)
  pad.off()
  context.translate(0, top)
  pad.fromData(scaleStrokes(strokes, factor), { clear: false })
  context.resetTransform()
  // A new size of the canvas has reset its font.
  context.font = font
  context.fillStyle = PEN.penColor
  context.textBaseline = 'top'
  lines.forEach((line, at) => context.fillText(line, margin, margin + at * size * 1.4))
  const bottom = canvas.height - 2 * size
  context.fillRect(margin, bottom - size / 2, width - 2 * margin, 1)
  context.fillText(`${text.trackingId} · ${text.time}`, margin, bottom)
  return canvas
}

/** Breaks a text into lines that fit. */
function wrapped(text: string, isFitting: (line: string) => boolean): readonly string[] {
  return text.split(' ').reduce<readonly string[]>((lines, word) => {
    const last = lines.at(-1)
    const longer = last === undefined ? word : `${last} ${word}`
    return last === undefined || !isFitting(longer) ? [...lines, word] : [...lines.slice(0, -1), longer]
  }, [])
}
