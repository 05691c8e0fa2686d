import { describe, expect, it } from 'vitest'
import { decodeText } from './decode-text.ts'

describe('decodeText', () => {
  it('reads UTF-8 and removes its byte order mark', () => {
    expect(decodeText(new TextEncoder().encode('\uFEFFSão'))).toBe('São')
  })

  it('reads any bytes that are not UTF-8 as Windows-1252', () => {
    expect(decodeText(Uint8Array.of(0x53, 0xe3, 0x6f, 0x80))).toBe('São€')
  })

  it.each([
    ['little-endian', [0xff, 0xfe, 0x53, 0, 0xe3, 0, 0x6f, 0]],
    ['big-endian', [0xfe, 0xff, 0, 0x53, 0, 0xe3, 0, 0x6f]],
  ])('reads %s UTF-16 by its byte order mark', (_order, bytes) => {
    expect(decodeText(Uint8Array.from(bytes))).toBe('São')
  })

  it.each([
    ['UTF-16 without a byte order mark', [0x53, 0, 0x6f, 0]],
    ['a ZIP archive, such as XLSX', [0x50, 0x4b, 0x03, 0x04, 0x14]],
    ['a PDF', [0x25, 0x50, 0x44, 0x46, 0x2d, 0x31]],
  ])('refuses %s', (_file, bytes) => {
    expect(decodeText(Uint8Array.from(bytes))).toBeUndefined()
  })
})
