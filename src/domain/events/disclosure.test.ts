import { describe, expect, it, test } from 'vitest'
import { audienceFields, disclosableFields, disclosing, publicFields } from './disclosure.ts'
import { fieldLists } from './field-lists.ts'
import { audiences } from '../base/field-table.ts'

const committed = new Set(Object.values(fieldLists).flatMap((list) => Object.keys(list)))

test('publicFields and disclosableFields together contain every committed field exactly once', () => {
  expect([...publicFields, ...disclosableFields].toSorted()).toEqual([...committed].toSorted())
})

describe('disclosing', () => {
  it.each(audiences)('shows the public fields to the audience %s', (audience) => {
    const shows = disclosing(audienceFields[audience])
    expect([...publicFields].every(shows)).toBe(true)
  })

  it('shows every committed field to the audience all', () => {
    expect([...committed].filter((field) => !disclosing(audienceFields.all)(field))).toEqual([])
  })

  it.each(['insurer', 'inspector'] as const)('hides contacts of the recipient from the %s', (audience) => {
    const shows = disclosing(audienceFields[audience])
    expect(['recipient_email', 'recipient_phone'].filter(shows)).toEqual([])
  })

  it('hides the origin and the recording person from the audience recipient', () => {
    const shows = disclosing(audienceFields.recipient)
    expect(['origin', 'actor', 'account', 'notes', 'custom_data', 'latitude'].filter(shows)).toEqual([])
  })

  it('shows only the public fields if no field is revealed', () => {
    expect([...committed].filter(disclosing([])).toSorted()).toEqual([...publicFields].toSorted())
  })
})
