import Pdf from 'pdfkit'
import { expect, test } from 'vitest'
import { registerFaces } from './faces.ts'

test('lays out codes without ligatures of programming languages, which the font file lacks', () => {
  const document = new Pdf()
  registerFaces(document)
  document.font('mono_bold')
  expect(document.widthOfString('A--B->C')).toBeCloseTo(7 * document.widthOfString('A'))
})
