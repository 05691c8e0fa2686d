import sharp, { type Sharp } from 'sharp'
import { describe, expect, test } from 'vitest'
import { jpegSizeOf, neededParts, pictureTypeOf, withoutMetadata } from '#domain/checkpoints/picture.ts'

/** A picture in which every corner has its own colour, so that a rotation is noticed. */
const corners = await sharp(
  Buffer.from([255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 0, 0, 255, 255, 255, 0, 255]),
  { raw: { width: 3, height: 2, channels: 3 } },
)
  .resize(48, 32, { kernel: 'nearest' })
  .png()
  .toBuffer()

const picture = (): Sharp => sharp(corners)
const SECRET = 'Rua das Palmeiras'
const exif = { IFD0: { Copyright: SECRET }, IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '23/1 33/1 0/1' } }
const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><p>${SECRET}</p></x:xmpmeta>`

const encodings = {
  jpeg: (one: Sharp) => one.jpeg(),
  'progressive jpeg': (one: Sharp) => one.jpeg({ progressive: true }),
  png: (one: Sharp) => one.png(),
  'png with a palette': (one: Sharp) => one.png({ palette: true }),
  webp: (one: Sharp) => one.webp(),
  'lossless webp': (one: Sharp) => one.webp({ lossless: true }),
  'transparent webp': (one: Sharp) => one.ensureAlpha(0.5).webp(),
} as const
const names = Object.keys(encodings) as (keyof typeof encodings)[]

const encoded = (name: keyof typeof encodings, one = picture()) => encodings[name](one).toBuffer()
const pixelsOf = (file: Uint8Array) => sharp(file).raw().toBuffer()
const holds = (file: Uint8Array, text: string) => Buffer.from(file).includes(text)

/** Expects that nothing but the pixels and the colour profile of a picture is left. */
async function expectClean(dirty: Buffer): Promise<Uint8Array> {
  const clean = withoutMetadata(dirty)
  if (clean === undefined) throw new Error('the picture is damaged')
  expect(clean.length).toBeLessThan(dirty.length)
  expect(withoutMetadata(clean)).toEqual(clean)
  expect(holds(clean, SECRET)).toBe(false)
  const { exif: foundExif, xmp: foundXmp, iptc, orientation, comments } = await sharp(clean).metadata()
  expect({ foundExif, foundXmp, iptc, orientation, comments }).toEqual({})
  expect(await pixelsOf(clean)).toEqual(await pixelsOf(dirty))
  return clean
}

describe('withoutMetadata', () => {
  test.each(names)('leaves a %s without metadata as it is', async (name) => {
    const file = await encoded(name)
    expect(Buffer.from(withoutMetadata(file) ?? [])).toEqual(file)
  })

  test.each(names)('keeps the colour profile of a %s', async (name) => {
    const file = await encoded(name, picture().withIccProfile('p3'))
    expect(Buffer.from(withoutMetadata(file) ?? [])).toEqual(file)
    expect((await sharp(file).metadata()).icc).toBeDefined()
  })

  test.each(names)('removes Exif with a location and XMP from a %s', async (name) => {
    const dirty = await encoded(name, picture().withExif(exif).withXmp(xmp))
    expect(holds(dirty, SECRET)).toBe(true)
    await expectClean(dirty)
  })

  test.each([1, 2, 3, 4, 5, 6, 7, 8])('removes the orientation %i', async (orientation) => {
    await expectClean(await encoded('jpeg', picture().withMetadata({ orientation })))
  })

  test.each(names)('removes bytes after the end of a %s', async (name) => {
    const file = await encoded(name)
    expect(Buffer.from(withoutMetadata(Buffer.concat([file, Buffer.from(SECRET)])) ?? [])).toEqual(file)
  })

  test.each([
    ['a comment', 0xfe, SECRET],
    ['IPTC', 0xed, `Photoshop 3.0\0${SECRET}`],
    ['a second file', 0xe2, `MPF\0${SECRET}`],
    ['a thumbnail', 0xe0, `JFXX\0${SECRET}`],
    ['a longer JFIF segment', 0xe0, `JFIF\0${'\0'.repeat(9)}${SECRET}`],
    ['a longer Adobe segment', 0xee, `Adobe${'\0'.repeat(7)}${SECRET}`],
    ['a segment of an application', 0xe5, SECRET],
    ['a segment between scans', 0xe1, `Exif\0\0${SECRET}`],
  ])('removes %s from a JPEG', async (name, marker, content) => {
    const file = await encoded('progressive jpeg')
    const at = name.endsWith('scans') ? file.lastIndexOf(Buffer.from([0xff, 0xda])) : 2
    const head = Buffer.from([0xff, marker, 0, content.length + 2])
    const segment = Buffer.concat([head, Buffer.from(content, 'latin1')])
    const dirty = Buffer.concat([file.subarray(0, at), segment, file.subarray(at)])
    expect(Buffer.from(withoutMetadata(dirty) ?? [])).toEqual(file)
  })

  test.each(['tEXt', 'iTXt', 'zTXt', 'tIME', 'eXIf', 'sPLT', 'acTL', 'gAMA', 'prVt'])(
    'removes the chunk %s from a PNG',
    async (name) => {
      const file = await encoded('png')
      const dirty = Buffer.concat([file.subarray(0, 33), chunkOf(name, SECRET), file.subarray(33)])
      expect(Buffer.from(withoutMetadata(dirty) ?? [])).toEqual(file)
    },
  )

  test('keeps one short gamma of a PNG and removes its repetition', async () => {
    const file = await encoded('png')
    const gamma = chunkOf('gAMA', '\0\0\u00B1\u008F')
    const once = Buffer.concat([file.subarray(0, 33), gamma, file.subarray(33)])
    const twice = Buffer.concat([file.subarray(0, 33), gamma, gamma, file.subarray(33)])
    expect(Buffer.from(withoutMetadata(twice) ?? [])).toEqual(once)
  })

  test('removes the frames of an animated WebP', async () => {
    const frames = [corners, await sharp(corners).negate().png().toBuffer()]
    const file = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer()
    expect(withoutMetadata(file)?.length).toBeLessThan(file.length / 2)
  })

  test.each(names)('returns undefined for a %s that ends too early', async (name) => {
    const file = await encoded(name)
    for (let length = 0; length < file.length; length++) {
      expect(withoutMetadata(file.subarray(0, length))).toBeUndefined()
    }
  })

  test.each([
    ['a PNG of more chunks than an encoder writes', 0x89],
    ['a JPEG of more segments than an encoder writes', 0xff],
  ])('returns undefined for %s', async (_case, first) => {
    const file = await encoded(first === 0xff ? 'jpeg' : 'png')
    const part = first === 0xff ? Buffer.from([0xff, 0xdd, 0, 2]) : chunkOf('IDAT', '')
    const at = first === 0xff ? 2 : 33
    const many = Array.from({ length: 20_000 }, () => part)
    expect(withoutMetadata(Buffer.concat([file.subarray(0, at), ...many, file.subarray(at)]))).toBeUndefined()
  })
})

/** Returns a chunk of a PNG, without its checksum. */
function chunkOf(name: string, content: string): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  return Buffer.concat([length, Buffer.from(name + content, 'latin1'), Buffer.alloc(4)])
}

describe('jpegSizeOf', () => {
  const sizeOf = (file: Uint8Array) => jpegSizeOf(neededParts(file) ?? [])

  /** Returns a JPEG without the segments that have one of these markers. */
  function without(file: Buffer, ...markers: readonly number[]): Buffer {
    const kept = [file.subarray(0, 2)]
    for (let at = 2; at < file.length;) {
      const isScan = file[at + 1] === 0xda
      const end = isScan ? file.length - 2 : at + 2 + file.readUInt16BE(at + 2)
      if (!markers.includes(file[at + 1] ?? 0)) kept.push(file.subarray(at, end))
      at = isScan ? file.length : end
    }
    return Buffer.concat([...kept, Buffer.from([0xff, 0xd9])])
  }

  /** Returns a JPEG whose part from the first frame on is there twice, or moved behind the scan. */
  async function withFrame(change: (head: Buffer, frame: Buffer, rest: Buffer) => Buffer[]) {
    const file = await encoded('jpeg')
    const at = file.indexOf(Buffer.from([0xff, 0xc0]))
    const end = at + 2 + file.readUInt16BE(at + 2)
    return Buffer.concat(change(file.subarray(0, at), file.subarray(at, end), file.subarray(end)))
  }

  test.each(['jpeg', 'progressive jpeg'] as const)('returns the size of a %s', async (name) => {
    expect(sizeOf(await encoded(name))).toEqual({ width: 48, height: 32 })
  })

  test('returns the size of a JPEG in grey with a colour profile', async () => {
    const file = await encoded('jpeg', picture().greyscale().withIccProfile('p3'))
    expect(sizeOf(file)).toEqual({ width: 48, height: 32 })
  })

  test.each([
    ['no frame', async () => without(await encoded('jpeg'), 0xc0)],
    ['no quantization table', async () => without(await encoded('jpeg'), 0xdb)],
    ['no Huffman table', async () => without(await encoded('jpeg'), 0xc4)],
    ['no scan', async () => without(await encoded('jpeg'), 0xda)],
    ['no end', async () => (await encoded('jpeg')).subarray(0, -1)],
    ['two frames', () => withFrame((head, frame, rest) => [head, frame, frame, rest])],
    [
      'its frame behind the scan',
      () => withFrame((head, frame, rest) => [head, rest.subarray(0, -2), frame, rest.subarray(-2)]),
    ],
    [
      'no height',
      () =>
        withFrame((head, frame, rest) => [
          head,
          frame.subarray(0, 5),
          Buffer.alloc(2),
          frame.subarray(7),
          rest,
        ]),
    ],
    [
      'more than 100 scans',
      async () => {
        const file = await encoded('jpeg')
        const scan = file.subarray(file.indexOf(Buffer.from([0xff, 0xda])), -2)
        return Buffer.concat([
          file.subarray(0, -2),
          ...Array.from({ length: 100 }, () => scan),
          file.subarray(-2),
        ])
      },
    ],
  ])('returns undefined for a JPEG with %s', async (_case, make) => {
    expect(sizeOf(await make())).toBeUndefined()
  })
})

describe('pictureTypeOf', () => {
  test.each([
    ['jpeg', 'image/jpeg'],
    ['png', 'image/png'],
    ['webp', 'image/webp'],
  ] as const)('recognizes a %s by its first bytes', async (name, type) => {
    expect(pictureTypeOf(await encoded(name))).toBe(type)
  })

  test.each([
    ['a GIF', () => picture().gif().toBuffer()],
    ['a TIFF', () => picture().tiff().toBuffer()],
    ['an AVIF', () => picture().avif({ effort: 0 }).toBuffer()],
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['nothing', () => Buffer.alloc(0)],
  ])('returns undefined for %s', async (_case, file) => {
    expect(pictureTypeOf(await file())).toBeUndefined()
  })
})
