import { createHash } from 'node:crypto'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addPartsPage, PARTS_PAGE } from '../../support/browser/parts-page.ts'
import { openVisit, type Visit } from '../../support/browser/visit.ts'

// Files that a person may choose as a photo, in a real browser.
let visit: Visit
let page: Page

beforeAll(async () => {
  // Tests that ran before in this process may have loaded the server, which reads few formats.
  sharp.unblock({ operation: ['VipsForeignLoad'] })
  visit = await openVisit({ routes: true })
  const visitor = await visit.open('/status')
  ;({ page } = visitor)
  await addPartsPage(visitor.context, visit.server.url)
  await page.goto(`${visit.server.url}${PARTS_PAGE}`)
  await page.getByRole('button', { name: 'Abrir' }).waitFor()
})
afterAll(() => visit.close())

type Encoded = { readonly bytes: Buffer; readonly digest: string } | { readonly problem: string }

/** Encodes a file in the browser. */
async function encode(file: Buffer, type = 'image/jpeg'): Promise<Encoded> {
  const result = await page.evaluate(
    async ([base64, mime]) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      const outcome = await globalThis.parts.encodePhoto(new Blob([bytes], { type: mime }))
      if ('problem' in outcome) return outcome
      const { blob, digest } = outcome.photo
      const left = new Uint8Array(await blob.arrayBuffer())
      return { digest, base64: btoa(Array.from(left, (byte) => String.fromCharCode(byte)).join('')) }
    },
    [file.toString('base64'), type] as const,
  )
  return 'problem' in result ? result : { digest: result.digest, bytes: Buffer.from(result.base64, 'base64') }
}

async function encoded(file: Buffer, type?: string): Promise<Extract<Encoded, { bytes: Buffer }>> {
  const result = await encode(file, type)
  if ('problem' in result) throw new Error(result.problem)
  return result
}

const SIZE = { width: 240, height: 160 }
/** Picture whose four quarters have different colours, so that each orientation looks different. */
const quarters = sharp(
  Buffer.from(
    `<svg width="240" height="160"><rect width="120" height="80" fill="#c00"/><rect x="120" width="120" height="80" fill="#0a0"/>` +
      `<rect y="80" width="120" height="80" fill="#00c"/><rect x="120" y="80" width="120" height="80" fill="#cc0"/></svg>`,
  ),
)
const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description>Ana Souza</rdf:Description></rdf:RDF></x:xmpmeta>`
/** Metadata as a phone writes it. */
const exif = {
  IFD0: { Make: 'Fone', Copyright: 'Ana Souza' },
  IFD3: {
    GPSLatitudeRef: 'S',
    GPSLatitude: '8/1 3/1 47/1',
    GPSLongitudeRef: 'W',
    GPSLongitude: '34/1 52/1 0/1',
  },
}
/** Texts that stand in the files of this test. */
const traces = ['Exif', 'Fone', 'Ana Souza', 'xap/1.0', 'xmpmeta', 'Photoshop', '8BIM', 'http:']

async function photo(orientation: number): Promise<Buffer> {
  const file = await quarters
    .clone()
    .jpeg({ quality: 95 })
    .withExif(exif)
    .withXmp(xmp)
    .withMetadata({ orientation, exif })
    .toBuffer()
  const segments = [segment(0xed, 'Photoshop 3.0\x008BIM Ana Souza'), segment(0xfe, 'Ana Souza')]
  return Buffer.concat([file.subarray(0, 2), ...segments, file.subarray(2), Buffer.from('Ana Souza')])
}

/** Returns a segment of a JPEG, such as IPTC (0xed) or a comment (0xfe). */
function segment(marker: number, content: string): Buffer {
  return Buffer.concat([Buffer.from([0xff, marker, 0, content.length + 2]), Buffer.from(content)])
}

/** Returns the markers of a file's segments, and the number of bytes after its end. */
function segmentsOf(jpeg: Buffer): { readonly markers: readonly number[]; readonly rest: number } {
  const markers: number[] = []
  let at = 2
  while (jpeg[at + 1] !== 0xda) {
    markers.push(jpeg[at + 1] ?? 0)
    at += 2 + jpeg.readUInt16BE(at + 2)
  }
  return { markers, rest: jpeg.length - (jpeg.lastIndexOf(Buffer.from([0xff, 0xd9])) + 2) }
}

async function pixelsOf(picture: Buffer): Promise<Buffer> {
  return sharp(picture).autoOrient().removeAlpha().raw().toBuffer()
}

/** Mean difference of two pictures per channel, from 0 to 255. */
async function difference(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all([pixelsOf(one), pixelsOf(other)])
  if (a.length !== b.length) return 255
  return a.reduce((sum, value, at) => sum + Math.abs(value - (b[at] ?? 0)), 0) / a.length
}

describe('encodePhoto', () => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'turns a photo of orientation %d upright, without its Exif, GPS, XMP and IPTC',
    async (orientation) => {
      const file = await photo(orientation)
      expect(traces.filter((trace) => !file.includes(trace))).toEqual([])
      const before = await sharp(file).metadata()
      expect([before.orientation, before.exif !== undefined, before.xmp !== undefined]).toEqual([
        orientation,
        true,
        true,
      ])
      const { bytes, digest } = await encoded(file)
      const after = await sharp(bytes).metadata()
      const isTurned = orientation > 4
      expect([after.width, after.height]).toEqual(
        isTurned ? [SIZE.height, SIZE.width] : [SIZE.width, SIZE.height],
      )
      expect([after.orientation, after.exif, after.xmp, after.iptc]).toEqual([
        undefined,
        undefined,
        undefined,
        undefined,
      ])
      expect(traces.filter((trace) => bytes.includes(trace))).toEqual([])
      expect(await difference(bytes, file)).toBeLessThan(6)
      expect(digest).toBe(createHash('sha256').update(bytes).digest('hex'))
    },
  )

  test('tells pictures of different orientations apart in these tests', async () => {
    expect(await difference(await photo(1), await photo(3))).toBeGreaterThan(30)
  })

  test('writes only segments that decoding needs, and nothing after the end', async () => {
    const { markers, rest } = segmentsOf((await encoded(await photo(1))).bytes)
    const needed = new Set([0xe0, 0xe2, 0xee, 0xdb, 0xc0, 0xc2, 0xc4, 0xdd])
    expect(markers.filter((marker) => !needed.has(marker))).toEqual([])
    expect(rest).toBe(0)
  })

  test('reduces a large photo to 1,600 pixels and 500 kB', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
    const file = await sharp({
      create: { width: 4_000, height: 3_000, channels: 3, background: '#888', noise },
    })
      .jpeg({ quality: 90 })
      .toBuffer()
    const { bytes } = await encoded(file)
    const { width, height } = await sharp(bytes).metadata()
    expect(Math.max(width, height)).toBeLessThanOrEqual(1_600)
    expect(width / height).toBeCloseTo(4 / 3, 2)
    expect(bytes.length).toBeLessThanOrEqual(500 * 1024)
    const plain = await sharp({ create: { width: 3_000, height: 4_000, channels: 3, background: '#0f4f4d' } })
      .jpeg()
      .toBuffer()
    expect(await sharp((await encoded(plain)).bytes).metadata()).toMatchObject({
      width: 1_200,
      height: 1_600,
    })
  })

  test.each(['png', 'webp', 'gif'] as const)('reads a %s file on white', async (format) => {
    const clear = { r: 0, g: 0, b: 0, alpha: 0 }
    const file = await sharp({ create: { width: 20, height: 10, channels: 4, background: clear } })
      .toFormat(format)
      .toBuffer()
    const { bytes } = await encoded(file, `image/${format}`)
    expect((await pixelsOf(bytes)).every((value) => value > 250)).toBe(true)
  })

  test.each([
    ['an empty file', async () => Buffer.alloc(0), 'image_unreadable'],
    ['a text', async () => Buffer.from('Isto não é uma foto.'), 'image_unreadable'],
    ['a broken start', async () => Buffer.concat([Buffer.alloc(8, 7), await photo(1)]), 'image_unreadable'],
    ['a broken size', async () => withBrokenSize(await photo(1)), 'image_unreadable'],
    ['only a header', async () => (await photo(1)).subarray(0, 300), 'image_unreadable'],
    ['HEIC', async () => Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic', 'latin1'), 'image_unsupported'],
    ['TIFF', async () => quarters.clone().tiff().toBuffer(), 'image_unsupported'],
    ['more than 40 megapixels', () => plainPng(8_001, 5_000), 'image_too_detailed'],
  ])('refuses a file with %s', async (_case, make, problem) => {
    expect(await encode(await make())).toEqual({ problem })
  })
})

/** Sets the picture's height and width to 0. */
function withBrokenSize(jpeg: Buffer): Buffer {
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]))
  return Buffer.from(jpeg).fill(0, frame + 5, frame + 9)
}

function plainPng(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#000' }, limitInputPixels: false })
    .png({ palette: true, compressionLevel: 1 })
    .toBuffer()
}
