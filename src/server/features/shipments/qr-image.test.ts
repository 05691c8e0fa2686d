import sharp from 'sharp'
import { expect, test } from 'vitest'
import { qrPng } from './qr-image.ts'

const text = 'https://lastro.test/verify/FT-20261121-ABC123'

test.each([128, 200, 512, 1024])(
  'creates a one-bit PNG of %i pixels in less than 2,000 bytes',
  async (size) => {
    const image = qrPng(text, size)
    const { width, height, channels, bitsPerSample } = await sharp(image).metadata()
    expect({ width, height, channels, bitsPerSample }).toEqual({
      width: size,
      height: size,
      channels: 1,
      bitsPerSample: 1,
    })
    expect(image.length).toBeLessThan(2_000)
  },
)

test('creates a PNG synchronously, without using the thread pool that hashes passwords', () => {
  expect(qrPng(text, 128)).toBeInstanceOf(Buffer)
})
