import { describe, expect, it } from 'vitest'
import type { CustomColumn, ImportField } from './columns.ts'
import { readRow, type RowContext } from './row-form.ts'

const typeOf = { Lote: 'text', Caixas: 'number', Frágil: 'boolean', Validade: 'date' } as const
const context = {
  now: new Date('2026-11-21T12:00:00Z'),
  randomBytes: (length: number) => new Uint8Array(length),
  isTest: false,
  custom: Object.entries(typeOf).map(([field_name, field_type]) => ({
    field_name,
    field_type,
    is_required: false,
    field_options: null,
  })),
}
const readOf = (
  cells: Partial<Record<ImportField | CustomColumn, string>>,
  more: Partial<RowContext> = {},
) => {
  const entries = Object.entries(cells)
  const mapping = entries.map(([field]) => field as ImportField | CustomColumn)
  return readRow(
    entries.map(([, cell]) => cell ?? ''),
    mapping,
    { ...context, ...more },
  )
}
const formOf = (cells: Partial<Record<ImportField | CustomColumn, string>>) => readOf(cells).form

describe('a row', () => {
  it('gets a tracking ID with the current date if it has none', () => {
    expect(formOf({})).toEqual({ tracking_id: 'FT-20261121-AAAAAA' })
    expect(formOf({ tracking_id: 'FT-20241201-ABC123' })).toEqual({ tracking_id: 'FT-20241201-ABC123' })
  })

  it('takes the references of a cell, with or without separators', () => {
    const key = '35261111222333000181550010000010001123456781'
    const other = '35261111222333000181550010000010011123456796'
    const nfe = (value: string) => ({ kind: 'nfe', value })
    const spaced = key.replaceAll(/.{4}(?!$)/g, '$& ')
    expect(formOf({ 'references.nfe': spaced })).toMatchObject({ references: [nfe(spaced)] })
    for (const cell of [`${key} ${other}`, `${key}, ${other}`, `${key}; ${other}`])
      expect(formOf({ 'references.nfe': cell })).toMatchObject({ references: [nfe(key), nfe(other)] })
    expect(formOf({ 'references.order': 'PED 1 | PED 2', 'references.nfe': '' })).toMatchObject({
      references: [
        { kind: 'order', value: 'PED 1' },
        { kind: 'order', value: 'PED 2' },
      ],
    })
    expect(formOf({ reference: 'NF 1' })).not.toHaveProperty('references')
    const shortened = readOf({ 'references.nfe': '3,52611E+43' })
    expect(shortened.problems.get('references.nfe')).toBe('shortened_number')
    expect(shortened.form).not.toHaveProperty('references')
  })

  it.each([
    ['12,5', 12.5],
    ['1.234,5', 1234.5],
    ['12.5', 12.5],
    ['3 kg', 3],
    ['-1', -1],
    ['doze', 'doze'],
  ])('parses the weight %s as %s', (weight, expected) => {
    expect(formOf({ weight })).toMatchObject({ weight: expected })
  })

  it.each([
    ['30/11/2026', '2026-11-30T23:59:00-03:00'],
    ['1/2/2026 8:05', '2026-02-01T08:05:00-03:00'],
    ['2026-11-30', '2026-11-30T23:59:00-03:00'],
    ['2026-11-30 18:05', '2026-11-30T18:05:00-03:00'],
    ['2026-11-30T18:05:00Z', '2026-11-30T18:05:00Z'],
    ['amanhã', 'amanhã'],
    ['28/11/2026 00:00:00', '2026-11-28T23:59:00-03:00'],
    ['2026-11-28 00:00', '2026-11-28T23:59:00-03:00'],
    ['31/12/26', '2026-12-31T23:59:00-03:00'],
    ['31-12-2026', '2026-12-31T23:59:00-03:00'],
    ['31.12.2026 8:05:00 PM', '2026-12-31T20:05:00-03:00'],
    ['46387', '2026-12-31T23:59:00-03:00'],
    ['46387.75', '2026-12-31T18:00:00-03:00'],
    ['31/12/2026 12:30 AM', '2026-12-31T00:30:00-03:00'],
    ['31/12/2026 25:00', '31/12/2026 25:00'],
  ])('parses the delivery time %s as %s', (estimated_delivery, expected) => {
    expect(formOf({ estimated_delivery })).toMatchObject({ estimated_delivery: expected })
  })

  it.each([
    ['Em trânsito', 'in_transit'],
    ['PENDING', 'pending'],
    ['delivered', 'delivered'],
    ['Na alfândega', 'Na alfândega'],
  ])('maps the status %s to %s', (status, expected) => {
    expect(formOf({ status })).toMatchObject({ status: expected })
  })

  it('writes the state in capitals, and adds no address line if only city and state are given', () => {
    expect(formOf({ origin_city: 'Recife', origin_state: 'pe', destination_city: 'Natal' })).toEqual({
      tracking_id: 'FT-20261121-AAAAAA',
      origin_city: 'Recife',
      origin_state: 'PE',
      destination_city: 'Natal',
    })
  })

  it('joins the columns of an address into one line unless the street contains the whole address', () => {
    const parts = {
      destination_number: '10',
      destination_neighborhood: 'Centro',
      destination_city: 'Recife',
      destination_state: 'pe',
    } as const
    expect(formOf({ destination: 'Rua X', ...parts })).toMatchObject({
      destination: 'Rua X, 10, Centro, Recife/PE',
      destination_number: '10',
    })
    expect(formOf({ destination: 'Rua X', destination_complement: 'Sala 2', ...parts })).toMatchObject({
      destination: 'Rua X, 10 - Sala 2, Centro, Recife/PE',
    })
    const whole = 'Rua X, 10, Centro, Recife/PE'
    expect(formOf({ destination: whole, ...parts })).toMatchObject({ destination: whole })
  })

  it('uses the chosen origin unless the row contains an origin', () => {
    const origin = {
      street: 'Rua do Porto',
      number: '7',
      complement: '',
      neighborhood: 'Cais',
      city: 'Natal',
      state: 'RN',
    }
    expect(readOf({}, { origin }).form).toEqual({
      tracking_id: 'FT-20261121-AAAAAA',
      origin: 'Rua do Porto, 7, Cais, Natal/RN',
      origin_number: '7',
      origin_neighborhood: 'Cais',
      origin_city: 'Natal',
      origin_state: 'RN',
    })
    expect(readOf({ origin_city: 'Recife' }, { origin }).form).toEqual({
      tracking_id: 'FT-20261121-AAAAAA',
      origin_city: 'Recife',
    })
  })

  it('parses custom fields by type and leaves invalid values for the server to refuse', () => {
    const of = (cells: Partial<Record<CustomColumn, string>>) => formOf(cells)['custom_data']
    expect(
      of({
        'custom_data.Lote': 'A7',
        'custom_data.Caixas': '1.200,5',
        'custom_data.Frágil': 'Sim',
        'custom_data.Validade': '1/2/2027',
      }),
    ).toEqual({ Lote: 'A7', Caixas: 1200.5, Frágil: true, Validade: '2027-02-01' })
    expect(of({ 'custom_data.Caixas': 'dez', 'custom_data.Frágil': 'talvez' })).toEqual({
      Caixas: 'dez',
      Frágil: 'talvez',
    })
    expect(of({})).toBeUndefined()
  })

  it('names a number with two readings, unless its column or the person says which holds', () => {
    const cells = { weight: '1.200 kg', 'custom_data.Caixas': '12.500' } as const
    expect([...readOf(cells).problems]).toEqual([
      ['weight', 'ambiguous_number 1200..1.2'],
      ['custom_data.Caixas', 'ambiguous_number 12500..12.5'],
    ])
    const { form, problems } = readOf(cells, { signsOf: () => ({ chosen: ',' }) })
    expect(problems.size).toBe(0)
    expect(form).toMatchObject({ weight: 1200, custom_data: { Caixas: 12_500 } })
  })

  it.each(['reference', 'recipient_phone', 'description', 'custom_data.Lote', 'custom_data.Caixas'] as const)(
    'refuses a number in %s that a spreadsheet shortened',
    (field) => {
      for (const cell of ['3,52611E+43', '5.51199E+12', '4E+10'])
        expect(readOf({ [field]: cell }).problems.get(field)).toBe('shortened_number')
      expect(readOf({ [field]: 'E+43' }).problems.get(field)).toBeUndefined()
    },
  )

  it('restores the first zero of a postal code of São Paulo only', () => {
    const cells = { origin_cep: '1310100', origin_state: 'são paulo', destination_cep: '1310-100' } as const
    expect(formOf({ ...cells, destination_state: 'SP' })).toMatchObject({
      origin_cep: '01310100',
      destination_cep: '01310-100',
    })
    expect(formOf({ ...cells, destination_state: 'RJ' })).toMatchObject({ destination_cep: '1310-100' })
    expect(formOf({ destination_cep: '1310100' })).toMatchObject({ destination_cep: '1310100' })
  })

  it('restores the first zeros of a CPF and a CNPJ whose check digits are right', () => {
    const custom = ['CPF do cliente', 'CNPJ', 'Lote'].map((field_name) => ({
      field_name,
      field_type: 'text' as const,
      is_required: false,
      field_options: null,
    }))
    const dataOf = (cells: Partial<Record<CustomColumn, string>>) =>
      readOf(cells, { custom }).form['custom_data']
    expect(dataOf({ 'custom_data.CPF do cliente': '1234567890', 'custom_data.CNPJ': '191' })).toEqual({
      'CPF do cliente': '01234567890',
      CNPJ: '00000000000191',
    })
    expect(dataOf({ 'custom_data.CPF do cliente': '1234567891', 'custom_data.Lote': '191' })).toEqual({
      'CPF do cliente': '1234567891',
      Lote: '191',
    })
  })

  it.each([
    ['30/11/2026', '18:05', '2026-11-30T18:05:00-03:00'],
    ['30/11/2026 00:00:00', '8:05:00 PM', '2026-11-30T20:05:00-03:00'],
    ['46387', '0,75', '2026-12-31T18:00:00-03:00'],
    ['30/11/2026 10:00', '00:00', '2026-11-30T10:00:00-03:00'],
    ['30/11/2026', '18h', '2026-11-30T18:00:00-03:00'],
  ])('joins the delivery %s and the hour %s', (estimated_delivery, delivery_hour, expected) => {
    const { form, problems } = readOf({ estimated_delivery, delivery_hour })
    expect(form).toMatchObject({ estimated_delivery: expected })
    expect(form).not.toHaveProperty('delivery_hour')
    expect(problems.size).toBe(0)
  })

  it('refuses an hour that is none', () => {
    for (const delivery_hour of ['manhã', '25:00', '18:60', '13:00 PM'])
      expect(readOf({ estimated_delivery: '30/11/2026', delivery_hour }).problems.get('delivery_hour')).toBe(
        'invalid_hour',
      )
  })

  it.each([
    ['Pernambuco', 'PE'],
    ['rio grande do  sul', 'RS'],
    ['PARANÁ', 'PR'],
    ['sp', 'SP'],
    ['Texas', 'TEXAS'],
  ])('reads the state %s as %s', (origin_state, expected) => {
    expect(formOf({ origin_state })).toMatchObject({ origin_state: expected })
  })
})
