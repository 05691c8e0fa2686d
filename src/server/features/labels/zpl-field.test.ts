import { describe, expect, it } from 'vitest'
import { emptyBitmap, fillDots } from './bitmap.ts'
import { fieldData, graphicField } from './zpl-field.ts'

describe('fieldData', () => {
  it('leaves plain words unchanged', () => {
    expect(fieldData('Rua A, 12 - Apto 3/B (fundos)')).toBe('Rua A, 12 - Apto 3/B (fundos)')
  })

  it('encodes accented letters as their bytes', () => {
    expect(fieldData('São')).toBe('S_C3_A3o')
  })

  it.each([
    ['^XA^FDx^FS', '_5EXA_5EFDx_5EFS'],
    ['~JA', '_7EJA'],
    ['a\r\nb', 'a_0D_0Ab'],
    ['_5E', '_5F5E'],
    ['\\&', '_5C&'],
  ])('prevents %j from being read as a command', (text, data) => {
    expect(fieldData(text)).toBe(data)
  })
})

describe('graphicField', () => {
  it('encodes runs, shortens rows that end in white or black, and repeats rows', () => {
    const bitmap = emptyBitmap(64, 6)
    fillDots(bitmap, { x: 0, y: 1, width: 64, height: 2 })
    fillDots(bitmap, { x: 4, y: 3, width: 20, height: 1 })
    fillDots(bitmap, { x: 63, y: 4, width: 1, height: 1 })
    expect(graphicField(bitmap)).toBe('^GFA,48,48,8,,!:0KF,U01,')
  })

  it('encodes a run longer than 400 digits with several counts', () => {
    const bitmap = emptyBitmap(8 * 250, 1)
    fillDots(bitmap, { x: 8 * 249 + 4, y: 0, width: 4, height: 1 })
    // 499 zeros are encoded as 400, 80 and 19.
    expect(graphicField(bitmap)).toBe('^GFA,250,250,250,zjY0!')
  })
})
