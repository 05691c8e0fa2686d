import { describe, expect, it } from 'vitest'
import { missingControls } from './missing-controls.ts'

describe('missingControls', () => {
  it('finds empty required controls at every level, in order', () => {
    const required = { type: 'required', message: 'required' }
    const errors = {
      name: required,
      weight: { type: 'invalid_number', message: 'invalid_number' },
      origin: { city: required, state: { type: 'invalid_uf', message: 'invalid_uf' } },
    }
    expect(missingControls(errors)).toEqual(['name', 'origin.city'])
  })
})
