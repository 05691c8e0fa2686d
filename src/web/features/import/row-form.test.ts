import { describe, expect, it } from 'vitest'
import type { CustomColumn, ImportField } from './columns.ts'
import { rowForm } from './row-form.ts'

const typeOf = { Lote: 'text', Caixas: 'number', Frágil: 'boolean', Validade: 'date' } as const
const context = {
  now: new Date('2026-11-21T12:00:00Z'),
  randomBytes: (length: number) => new Uint8Array(length),
  custom: Object.entries(typeOf).map(([field_name, field_type]) => ({
    field_name,
    field_type,
    is_required: false,
    field_options: null,
  })),
}
const formOf = (cells: Partial<Record<ImportField | CustomColumn, string>>) => {
  const entries = Object.entries(cells)
  const mapping = entries.map(([field]) => field as ImportField | CustomColumn)
  return rowForm(
    entries.map(([, cell]) => cell ?? ''),
    mapping,
    context,
  )
}

describe('a row', () => {
  it('gets a tracking ID with the current date if it has none', () => {
    expect(formOf({})).toEqual({ tracking_id: 'FT-20261121-AAAAAA' })
    expect(formOf({ tracking_id: 'FT-20241201-ABC123' })).toEqual({ tracking_id: 'FT-20241201-ABC123' })
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
    expect(rowForm([], [], { ...context, origin })).toEqual({
      tracking_id: 'FT-20261121-AAAAAA',
      origin: 'Rua do Porto, 7, Cais, Natal/RN',
      origin_number: '7',
      origin_neighborhood: 'Cais',
      origin_city: 'Natal',
      origin_state: 'RN',
    })
    expect(rowForm(['Recife'], ['origin_city'], { ...context, origin })).toEqual({
      tracking_id: 'FT-20261121-AAAAAA',
      origin_city: 'Recife',
    })
  })

  it('parses custom fields by type and leaves invalid values for the server to refuse', () => {
    const of = (cells: Partial<Record<CustomColumn, string>>) => formOf(cells)['custom_data']
    expect(
      of({
        'custom_data.Lote': 'A7',
        'custom_data.Caixas': '1.200',
        'custom_data.Frágil': 'Sim',
        'custom_data.Validade': '1/2/2027',
      }),
    ).toEqual({ Lote: 'A7', Caixas: 1.2, Frágil: true, Validade: '2027-02-01' })
    expect(of({ 'custom_data.Caixas': 'dez', 'custom_data.Frágil': 'talvez' })).toEqual({
      Caixas: 'dez',
      Frágil: 'talvez',
    })
    expect(of({})).toBeUndefined()
  })

  it('removes the apostrophe that prevents a cell from being read as a formula', () => {
    expect(formOf({ recipient_phone: `'+55 11 9`, description: `'quoted'` })).toMatchObject({
      recipient_phone: '+55 11 9',
      description: `'quoted'`,
    })
  })
})
