import { join } from 'node:path'
import sharp from 'sharp'

const FONT = join(import.meta.dirname, '../../../../assets/fonts/source-sans-3-semibold.ttf')

const SIZE = { width: 1_200, height: 900 } as const

/** Rectangle of a drawing: left, top, width, height in pixels, and its colour. */
type Block = readonly [left: number, top: number, width: number, height: number, color: string]

const wall: readonly Block[] = [
  [0, 0, 1_200, 700, '#d9d3c5'],
  [0, 700, 1_200, 200, '#8d8577'],
]
const door: readonly Block[] = [
  [420, 120, 360, 580, '#6b4a2f'],
  [450, 150, 300, 240, '#5a3d26'],
  [726, 430, 28, 28, '#e2bb5b'],
]
const parcel: readonly Block[] = [
  [640, 560, 300, 220, '#c79a63'],
  [760, 560, 60, 220, '#e6d2ad'],
  [660, 690, 80, 60, '#ffffff'],
]
const gate: readonly Block[] = [
  [250, 220, 700, 480, '#3f4b49'],
  ...[320, 440, 560, 680, 800].map((left): Block => [left, 220, 12, 480, '#d9d3c5']),
]

/** Strokes of a signature, as squares along a curve. */
const strokes: readonly Block[] = Array.from({ length: 260 }, (_, at) => {
  const angle = at / 12
  const left = Math.round(170 + at * 3 + 60 * Math.sin(angle))
  return [left, Math.round(430 + (160 - at / 2) * Math.cos(angle * 1.3)), 9, 9, '#17211f']
})

/** Drawings of the demonstration's pictures. None looks like a real photo. */
const drawings = {
  parcel_at_door: [...wall, ...door, ...parcel],
  parcel: [[0, 0, 1_200, 900, '#b9c4c0'], ...parcel],
  closed_gate: [...wall, ...gate],
  signature: strokes,
} as const satisfies Readonly<Record<string, readonly Block[]>>

export type DemoPicture = keyof typeof drawings

/**
 * Draws a picture of the demonstration, marked as such. The tracking ID makes it differ from those
 * of other shipments.
 */
export async function drawPicture(name: DemoPicture, trackingId: string): Promise<Buffer> {
  const mark = await sharp({
    text: {
      text: `<span foreground="#b3261e">DEMONSTRAÇÃO · ${trackingId}</span>`,
      font: 'Source Sans 3 Semi-Bold 10',
      fontfile: FONT,
      rgba: true,
      dpi: 300,
    },
  })
    .png()
    .toBuffer()
  const blocks: readonly Block[] = [...drawings[name], [0, 810, 1_200, 90, '#ffffff']]
  const drawn = sharp({ create: { ...SIZE, channels: 3, background: '#ffffff' } }).composite([
    ...blocks.map(([left, top, width, height, background]) => ({
      input: { create: { width, height, channels: 3 as const, background } },
      left,
      top,
    })),
    { input: mark, left: 30, top: 825 },
  ])
  return name === 'signature' ? drawn.png({ palette: true }).toBuffer() : drawn.jpeg().toBuffer()
}
