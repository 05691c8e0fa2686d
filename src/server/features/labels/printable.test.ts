import { describe, expect, it } from 'vitest'
import { labelFaces } from '#contract/endpoints/labels.ts'
import { typefaceOf } from './faces.ts'
import { printable } from './printable.ts'

const sans = typefaceOf('sans')
const said = (text: string) => printable(text, sans).text

describe('printable', () => {
  it.each(['Conceição Araújo, nº 5 ª', '“Ünïcödé” – São João d’Aliança…', 'Иван Γεια'])(
    'leaves %s unchanged',
    (text) => {
      expect(printable(text, sans)).toEqual({ text, hasMissing: false })
    },
  )

  it('composes decomposed characters', () => {
    expect(said('Conceic\u0327a\u0303o')).toBe('Conceição')
  })

  it('replaces each grapheme that the face lacks with one box, whatever its number of code points', () => {
    expect(printable('Ana 👨‍👩‍👧 🇧🇷', sans)).toEqual({ text: 'Ana □ □', hasMissing: true })
    expect(said('محمد')).toBe('□□□□')
    expect(said('東京')).toBe('□□')
  })

  it('preserves line breaks, collapses other white space and removes invisible characters', () => {
    expect(said(' a\t\u00A0 b \r\n\r\n\u202Ec\u200B\u0007d ')).toBe('a b\nc d')
  })
})

describe('typefaces of labels', () => {
  it.each(labelFaces)('%s contains every Portuguese letter, the placeholder box and the ellipsis', (face) => {
    const letters = Array.from('ÀÁÂÃÇÉÊÍÓÔÕÚÜàáâãçéêíóôõúü0123456789-/,.ºª□…')
    expect(letters.filter((letter) => !typefaceOf(face).has(letter))).toEqual([])
  })

  it('give i and m equal widths in the monospaced typeface, and a wider m in the proportional one', () => {
    const mono = typefaceOf('mono_bold')
    expect(mono.widthOf('iiii')).toBeCloseTo(mono.widthOf('mmmm'))
    expect(mono.widthOf('i')).toBeCloseTo(0.6)
    expect(sans.widthOf('m')).toBeGreaterThan(sans.widthOf('i') * 2)
    expect(sans.widthOf('ç')).toBeCloseTo(sans.widthOf('c'))
  })
})
