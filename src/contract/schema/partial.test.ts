import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { optionalText, text } from './fields.ts'
import { partial } from './partial.ts'

const edit = z.strictObject(partial({ name: text(10), notes: optionalText(10) }))

it('partial adds no default for an absent field, even if a creation has one', () => {
  expect(z.parse(edit, {})).toEqual({})
  expect(Object.keys(z.parse(edit, {}))).toEqual([])
})

it('partial parses the fields that are present by the same rules as a creation', () => {
  expect(z.parse(edit, { name: ' a ', notes: '' })).toEqual({ name: 'a', notes: null })
  expect(z.parse(edit, { notes: null })).toEqual({ notes: null })
  expect(z.safeParse(edit, { name: null }).success).toBe(false)
})
