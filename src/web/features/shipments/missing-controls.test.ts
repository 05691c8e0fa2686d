import { describe, expect, it } from 'vitest'
import { missingControls } from './missing-controls.ts'

describe('missingControls', () => {
  it('returns the paths of empty required controls, including nested ones, in order', () => {
    const required = { type: 'required', message: 'required' }
    const errors = {
      name: required,
      weight: { type: 'invalid_number', message: 'invalid_number' },
      origin: { city: required, state: { type: 'invalid_uf', message: 'invalid_uf' } },
    }
    expect(missingControls(errors)).toEqual(['name', 'origin.city'])
  })
})
