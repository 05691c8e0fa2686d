import { describe, expect, it } from 'vitest'
import { overlay } from './draft.ts'

const defaults = { name: '', kind: 'entrada', required: false, origin: { city: '', state: '' } }

describe('overlay', () => {
  it('restores typed values, also in nested objects', () => {
    expect(overlay(defaults, { name: 'Ana', required: true, origin: { city: 'Olinda' } })).toEqual({
      name: 'Ana',
      kind: 'entrada',
      required: true,
      origin: { city: 'Olinda', state: '' },
    })
  })

  it('ignores stored values that the form does not have or that have another type', () => {
    expect(overlay(defaults, { name: 5, gone: 'x', required: 'sim', origin: 'Olinda' })).toEqual(defaults)
    expect(overlay(defaults, null)).toEqual(defaults)
  })
})
