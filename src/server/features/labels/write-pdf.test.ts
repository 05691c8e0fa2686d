import { expect, test } from 'vitest'
import { writePdf } from './write-pdf.ts'

test('writes the viewer preference to print labels without scaling', async () => {
  const label = {
    tracking_id: 'FT-20261121-ABC123',
    width: 100,
    height: 150,
    marks: [],
    has_missing_glyphs: false,
    is_clipped: false,
  }
  const pdf = (await writePdf([label])).toString('latin1')
  expect(pdf).toContain('/PrintScaling /None')
  expect(pdf).toContain('/DisplayDocTitle true')
})
