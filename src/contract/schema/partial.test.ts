import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { optionalText, text } from './fields.ts'
import { partial } from './partial.ts'

const edit = z.strictObject(partial({ name: text(10), notes: optionalText(10) }))

it('leaves absent fields absent, also if a creation has a default', () => {
  expect(z.parse(edit, {})).toEqual({})
  expect(Object.keys(z.parse(edit, {}))).toEqual([])
})

it('parses given fields like a creation', () => {
  expect(z.parse(edit, { name: ' a ', notes: '' })).toEqual({ name: 'a', notes: null })
  expect(z.parse(edit, { notes: null })).toEqual({ notes: null })
  expect(z.safeParse(edit, { name: null }).success).toBe(false)
})
