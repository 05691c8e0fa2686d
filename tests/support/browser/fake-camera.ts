import { open } from 'node:fs/promises'
import sharp from 'sharp'
import { greyOf, printLabel, type GreyPicture, type LabelCodes } from './label-picture.ts'
import { projected, type Corners } from '../database/projected.ts'

/** Size of the camera's picture, in pixels. */
const WIDTH = 1_280
const HEIGHT = 720
/** Chroma value of grey. */
const GREY = 128
/** Offsets of the label in successive frames, in pixels, as if a hand shook. */
const SHAKE: readonly (readonly [number, number])[] = [
  [0, 0],
  [2, 1],
  [3, -1],
  [1, -2],
  [-1, 1],
]

/** Position and quality of the label in the camera's picture. */
export type Scene = {
  /**
   * Positions of the label's corners in the picture. By default the label is upright and as high as
   * the picture.
   */
  readonly corners?: Corners
  /** Standard deviation of the blur, in pixels. */
  readonly blur?: number
  /** The darkest and the brightest grey of the picture, from 0 to 255. */
  readonly greys?: readonly [number, number]
}

/**
 * Views of a label, as a phone above a parcel sees them. Corners go clockwise from the top left
 * corner of the label.
 */
export const scenes = {
  straight: {},
  skewed: {
    corners: [
      [470, 60],
      [860, 10],
      [800, 700],
      [400, 640],
    ],
  },
  rotated: {
    corners: [
      [760, 40],
      [1060, 400],
      [560, 690],
      [270, 330],
    ],
  },
  blurred: { blur: 2.2 },
  'low in contrast': { greys: [96, 142] },
  'close to the bars': {
    corners: [
      [240, -570],
      [1040, -560],
      [1036, 640],
      [236, 630],
    ],
  },
  small: {
    corners: [
      [560, 230],
      [730, 236],
      [724, 490],
      [556, 484],
    ],
  },
} as const satisfies Record<string, Scene>

/**
 * Writes a film of a printed label in a shaking hand, which Chromium plays as a camera in a loop
 * (`launchChromium({ camera: path })`, YUV4MPEG2). Chromium opens the file whenever a page starts
 * its camera, so a rewritten file is a new scene.
 * @param path ends in `.y4m`, by which Chromium recognizes the format
 */
export async function writeFakeCamera(
  path: string,
  codes: LabelCodes,
  scene: Scene = scenes.straight,
): Promise<void> {
  const label = await printLabel(codes)
  const chroma = Buffer.alloc((WIDTH * HEIGHT) / 2, GREY)
  const parts: Uint8Array[] = [Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F30:1 Ip A1:1 C420jpeg\n`)]
  for (const shake of SHAKE)
    parts.push(Buffer.from('FRAME\n'), (await frameOf(label, scene, shake)).pixels, chroma)
  // Overwrites the file in place. All films have the same length, so a running camera never reads
  // half a film.
  const file = await open(path, 'r+').catch(() => open(path, 'w'))
  try {
    await file.writeFile(Buffer.concat(parts))
  } finally {
    await file.close()
  }
}

/** Creates one frame of the film. */
async function frameOf(
  label: GreyPicture,
  { corners = straight(label), blur, greys: [darkest, brightest] = [16, 235] }: Scene,
  [dx, dy]: readonly [number, number] = [0, 0],
): Promise<GreyPicture> {
  const shaken = corners.map(([x, y]) => [x + dx, y + dy] as const) as unknown as Corners
  const { pixels } = projected(label, shaken, { width: WIDTH, height: HEIGHT })
  const picture = sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 1 } })
  const seen = blur === undefined ? picture : picture.blur(blur)
  return greyOf(seen.linear((brightest - darkest) / 255, darkest))
}

/** Returns corners that are upright, in the middle, and as high as the picture. */
function straight({ width, height }: GreyPicture): Corners {
  const half = ((HEIGHT - 20) * width) / height / 2
  const [left, right] = [WIDTH / 2 - half, WIDTH / 2 + half]
  return [
    [left, 10],
    [right, 10],
    [right, HEIGHT - 10],
    [left, HEIGHT - 10],
  ]
}
