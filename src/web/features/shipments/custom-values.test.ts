import { describe, expect, it } from 'vitest'
import type { CustomFieldEntry } from '#contract/endpoints/custom-fields.ts'
import { parseWith } from '#contract/schema/parse.ts'
import { withoutBlanks } from '../../forms/without-blanks.ts'
import { customSchema, customTexts, otherData } from './custom-values.ts'

const field = (
  field_name: string,
  field_type: CustomFieldEntry['field_type'],
  changed: Partial<CustomFieldEntry> = {},
) =>
  ({
    id: `id-${field_name.length}-${field_type}`,
    field_name,
    field_type,
    is_required: false,
    field_options: null,
    ...changed,
  }) as CustomFieldEntry

const fields = [
  field('Lacre.nº', 'text'),
  field('Volumes', 'number', { is_required: true }),
  field('Validade', 'date'),
  field('Frágil', 'boolean'),
  field('Faixa', 'select', { field_options: { options: ['2 a 8 °C', 'Ambiente'] } }),
]
const [seal, volumes, expiry, fragile, range] = fields as [
  CustomFieldEntry,
  CustomFieldEntry,
  CustomFieldEntry,
  CustomFieldEntry,
  CustomFieldEntry,
]
const data = {
  'Lacre.nº': '8841',
  Volumes: 1.5,
  Validade: '2027-02-28',
  Frágil: false,
  Faixa: '2 a 8 °C',
}
const texts = {
  [seal.id]: '8841',
  [volumes.id]: '1,5',
  [expiry.id]: '2027-02-28',
  [fragile.id]: 'false',
  [range.id]: '2 a 8 °C',
}

const parse = (typed: object) => parseWith(customSchema(fields), withoutBlanks(typed))

describe('custom values', () => {
  it('are unchanged after conversion to typed texts and back, for every type', () => {
    expect(parse(texts)).toEqual({ ok: true, value: data })
    expect(parse(customTexts(fields, data))).toEqual({ ok: true, value: data })
  })
  it('are absent if nothing was typed', () => {
    expect(parse({ ...customTexts(fields, {}), [volumes.id]: '2' })).toEqual({
      ok: true,
      value: { Volumes: 2 },
    })
  })
  it('are reported as missing if they are required but empty, and as invalid if they break a rule', () => {
    const wrong = { [expiry.id]: '2027-02-30', [fragile.id]: 'talvez', [range.id]: 'Congelado' }
    expect(parse(wrong)).toEqual({
      ok: false,
      missing: [volumes.id],
      fields: { [expiry.id]: 'invalid_date', [fragile.id]: 'wrong_type', [range.id]: 'invalid_choice' },
    })
    expect(parse({ [volumes.id]: 'dois' })).toEqual({
      ok: false,
      missing: [],
      fields: { [volumes.id]: 'invalid_number' },
    })
    expect(parse({ [volumes.id]: '1.200' })).toMatchObject({
      fields: { [volumes.id]: 'ambiguous_number 1200..1.2' },
    })
  })
  it('are returned by otherData if the form has no field for them', () => {
    expect(otherData(fields, { ...data, pedido_erp: 'A7' })).toEqual({ pedido_erp: 'A7' })
  })
})
