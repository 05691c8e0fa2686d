import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { uuid } from '#contract/schema/fields.ts'
import { randomBytes, uuidOf } from './random.ts'

describe('uuidOf', () => {
  it('changes only the version and variant bits of the random bytes', () => {
    expect(uuidOf(new Uint8Array(16))).toBe('00000000-0000-4000-8000-000000000000')
    expect(uuidOf(new Uint8Array(16).fill(255))).toBe('ffffffff-ffff-4fff-bfff-ffffffffffff')
  })

  it('returns ids that the contract accepts', () => {
    for (let round = 0; round < 200; round++) {
      expect(z.safeParse(uuid, uuidOf(randomBytes(16))).success).toBe(true)
    }
  })
})
