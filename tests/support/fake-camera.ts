import { open } from 'node:fs/promises'
import sharp from 'sharp'
import { greyOf, printLabel, type GreyPicture, type LabelCodes } from './label-picture.ts'
import { projected, type Corners } from './projected.ts'

/** What the camera films, in pixels. */
const WIDTH = 1_280
const HEIGHT = 720
/** Chroma of grey. */
const GREY = 128
/** The hand shakes by so many pixels from frame to frame. */
const SHAKE: readonly (readonly [number, number])[] = [
  [0, 0],
  [2, 1],
  [3, -1],
  [1, -2],
  [-1, 1],
]

/** How the label is held before the camera. */
export type Scene = {
  /** Where its corners are in the picture; straight and as high as the picture by default. */
  readonly corners?: Corners
  /** Standard deviation of the blur, in pixels. */
  readonly blur?: number
  /** The darkest and the brightest grey of the picture, from 0 to 255. */
  readonly greys?: readonly [number, number]
}

/** Ways to hold it: what a phone over a parcel sees. Corners go clockwise from the label's own top left. */
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
 * Writes a film of a printed label in a shaking hand, as Chromium takes it for a camera (`launchChromium({ camera: path })`):
 * YUV4MPEG2, played again and again. Chromium opens it whenever a page starts its camera, so that a file that is written
 * anew is another scene.
 * @param path ends in `.y4m`; Chromium tells the format by it
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
  // In its place, all films being of one length: a camera that runs meanwhile never reads half a film.
  const file = await open(path, 'r+').catch(() => open(path, 'w'))
  try {
    await file.writeFile(Buffer.concat(parts))
  } finally {
    await file.close()
  }
}

/** One picture of the film. */
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

/** Upright in the middle, as high as the picture. */
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
