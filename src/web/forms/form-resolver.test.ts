import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { optionalText, text, uf } from '#contract/schema/fields.ts'
import { formResolver } from './form-resolver.ts'
import { withoutBlanks } from './without-blanks.ts'

const schema = z.object({
  name: text(10),
  notes: optionalText(10),
  origin: z.object({ city: text(10), state: uf }),
})

const resolve = (values: Record<string, unknown>) =>
  formResolver(schema)(values, undefined, { fields: {}, shouldUseNativeValidation: false })

describe('formResolver', () => {
  it('returns the values as the contract parses them', async () => {
    const { values, errors } = await resolve({
      name: ' Ana ',
      notes: ' ',
      origin: { city: 'Olinda', state: 'PE' },
    })
    expect(errors).toEqual({})
    expect(values).toEqual({ name: 'Ana', notes: null, origin: { city: 'Olinda', state: 'PE' } })
  })

  it('reports blank required controls as missing, at their path', async () => {
    const { errors } = await resolve({ name: '  ', notes: '', origin: { city: '', state: '' } })
    expect(errors).toEqual({
      name: { type: 'required', message: 'required' },
      origin: {
        city: { type: 'required', message: 'required' },
        state: { type: 'required', message: 'required' },
      },
    })
  })

  it('distinguishes invalid values from missing ones', async () => {
    const { errors } = await resolve({
      name: 'x'.repeat(11),
      notes: '',
      origin: { city: 'Olinda', state: 'XX' },
    })
    expect(errors).toEqual({
      name: { type: 'too_long ..10', message: 'too_long ..10' },
      origin: { state: { type: 'invalid_uf', message: 'invalid_uf' } },
    })
  })
})

describe('withoutBlanks', () => {
  it('does not remove zero and false', () => {
    expect(withoutBlanks({ a: 0, b: false, c: '', d: ' ' })).toEqual({ a: 0, b: false })
  })
})
