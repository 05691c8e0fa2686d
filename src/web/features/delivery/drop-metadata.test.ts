import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { dropMetadata } from './drop-metadata.ts'

const exif = { IFD0: { Copyright: 'Ana Souza', Make: 'Fone' }, IFD3: { GPSLatitude: '8/1 3/1 0/1' } }
const xmp = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><name>Ana Souza</name></x:xmpmeta>'
const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: '#0f4f4d' } })

const cleaned = async (bytes: Buffer, type: string) =>
  Buffer.from(await (await dropMetadata(new Blob([new Uint8Array(bytes)], { type }))).arrayBuffer())
const pixels = (bytes: Buffer) => sharp(bytes).raw().toBuffer()

describe('dropMetadata', () => {
  test.each(['jpeg', 'png'] as const)('removes Exif and XMP from a %s file', async (format) => {
    const full = await picture.clone().withExif(exif).withXmp(xmp).toFormat(format).toBuffer()
    expect((await sharp(full).metadata()).exif).toBeDefined()
    const left = await cleaned(full, `image/${format}`)
    const { exif: exifLeft, xmp: xmpLeft } = await sharp(left).metadata()
    expect([exifLeft, xmpLeft]).toEqual([undefined, undefined])
    expect(left.includes('Ana Souza')).toBe(false)
    expect(await pixels(left)).toEqual(await pixels(full))
  })

  test('removes a comment and IPTC segments of a jpeg file', async () => {
    const plain = await picture.clone().jpeg().toBuffer()
    const segment = (marker: number, text: string) =>
      Buffer.concat([Buffer.from([0xff, marker, 0, text.length + 2]), Buffer.from(text)])
    const [start, rest] = [plain.subarray(0, 2), plain.subarray(2)]
    const full = Buffer.concat([start, segment(0xed, 'Photoshop 3.0'), segment(0xfe, 'Ana'), rest])
    expect(await cleaned(full, 'image/jpeg')).toEqual(plain)
  })

  test('keeps the colour profile and returns a file without metadata unchanged', async () => {
    for (const format of ['jpeg', 'png'] as const) {
      const profiled = await picture.clone().withIccProfile('p3').toFormat(format).toBuffer()
      expect((await sharp(await cleaned(profiled, `image/${format}`)).metadata()).icc).toBeDefined()
      const plain = await picture.clone().toFormat(format).toBuffer()
      const left = await cleaned(plain, `image/${format}`)
      expect(await pixels(left)).toEqual(await pixels(plain))
    }
  })
})
