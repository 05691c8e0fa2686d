import bwip from 'bwip-js/node'
import sharp, { type OverlayOptions, type Sharp } from 'sharp'

/** A grey picture, one byte per pixel, row by row. */
export type GreyPicture = { readonly width: number; readonly height: number; readonly pixels: Buffer }

/**
 * Size of the printed label in pixels: 100 × 150 mm at the 8 dots per millimetre of a thermal
 * printer.
 */
const WIDTH = 800
const HEIGHT = 1_200
/** Distances of the QR code and the bar code from the top of the label, in pixels. */
const QR_TOP = 220
const BARS_TOP = 860
/** Width of the frame around the label, in pixels. */
const LINE = 4

export type LabelCodes = {
  /** Content of the QR code; none if absent. */
  readonly qr?: string
  /** Content of the bar code, as Code 128; none if absent. */
  readonly bars?: string
  /** Thirteen digits of a product code, as EAN-13; none if absent. */
  readonly goods?: string
}

/** Draws a label: its codes one above the other, with their texts, in a frame. */
export async function printLabel({ qr, bars, goods }: LabelCodes): Promise<GreyPicture> {
  const codes = await Promise.all([
    qr !== undefined && symbol({ bcid: 'qrcode', text: qr, scale: 7 }, QR_TOP),
    bars !== undefined &&
      symbol(
        // The 44 digits of an access key fit the label only with narrow bars.
        { bcid: 'code128', text: bars, includetext: true, scale: bars.length > 30 ? 2 : 3, height: 18 },
        BARS_TOP,
      ),
    goods !== undefined && symbol({ bcid: 'ean13', text: goods, includetext: true, scale: 5 }, QR_TOP),
  ])
  const paper = (width: number, height: number, background: string) =>
    sharp({ create: { width, height, channels: 3, background } })
  const inside = await paper(WIDTH - 6 * LINE, HEIGHT - 6 * LINE, '#fff')
    .png()
    .toBuffer()
  const frame = await paper(WIDTH - 4 * LINE, HEIGHT - 4 * LINE, '#000')
    .composite([{ input: inside }])
    .png()
    .toBuffer()
  return greyOf(
    paper(WIDTH, HEIGHT, '#fff').composite([{ input: frame }, ...codes.filter((code) => code !== false)]),
  )
}

/** Converts a picture to grey. */
export async function greyOf(picture: Sharp): Promise<GreyPicture> {
  const { data, info } = await picture
    .greyscale()
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, pixels: data }
}

export function pngOf({ pixels, width, height }: GreyPicture): Promise<Buffer> {
  return sharp(pixels, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer()
}

/** Draws a code in the middle of the label's width. */
async function symbol(options: bwip.RenderOptions, top: number): Promise<OverlayOptions> {
  const input = await bwip.toBuffer({ ...options, backgroundcolor: 'ffffff' })
  const { width } = await sharp(input).metadata()
  return { input, top, left: Math.round((WIDTH - width) / 2) }
}
