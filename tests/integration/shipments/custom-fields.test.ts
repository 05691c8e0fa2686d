import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { apiOf, type Answer, type Api } from '../../support/api/api.ts'
import { createAccount } from '../../support/auth/auth.ts'
import type { TestDatabase } from '../../support/database/postgres.ts'
import { emptyReferenceData, fieldBody } from '../../support/api/reference-lists.ts'
import type { TestServer } from '../../support/processes/server.ts'
import { sharedServer } from '../../support/processes/shared-server.ts'
import { newCode } from '../../support/api/shipment-api.ts'

type Field = { readonly id: string; readonly is_used: boolean; readonly field_name: string }

let database: TestDatabase
let server: TestServer
let api: Api
let outsider: Api

beforeAll(async () => {
  ;({ database, server } = await sharedServer())
  outsider = apiOf(server, (await createAccount(server)).session.access_token)
  api = apiOf(server, (await createAccount(server)).session.access_token)
})
beforeEach(() => emptyReferenceData(database))

const dataOf = <T>({ body }: Answer): T => (body as { data: T }).data
const make = async (name: string, changed: object = {}): Promise<Field> => {
  const answer = await api('POST', '/api/custom-fields', fieldBody(name, changed))
  expect(answer).toMatchObject({ status: 201 })
  return dataOf<Field>(answer)
}
const ship = (custom_data: object, changed: object = {}, call = api) =>
  call('POST', '/api/shipments', {
    tracking_id: newCode(),
    origin: 'Rua das Palmeiras, 12, Centro, São Paulo/SP',
    destination: 'Avenida Boa Viagem, 300, Boa Viagem, Recife/PE',
    custom_data,
    ...changed,
  })
const listed = async () => dataOf<Field[]>(await api('GET', '/api/custom-fields'))

describe('a custom field', () => {
  test('is returned as it was created', async () => {
    const field_options = { options: ['Seca', 'Refrigerada'] }
    expect(await make('Carga', { field_type: 'select', is_required: true, field_options })).toMatchObject({
      field_name: 'Carga',
      field_type: 'select',
      is_required: true,
      field_options,
      is_used: false,
    })
    expect(await make('Lote')).toMatchObject({ field_type: 'text', is_required: false, field_options: null })
    expect((await listed()).map((one) => one.field_name)).toEqual(['Carga', 'Lote'])
  })

  test.each([
    ['no choices', { field_type: 'select' }, { missing_fields: ['field_options'] }],
    [
      'null for choices',
      { field_type: 'select', field_options: null },
      { fields: { field_options: 'Required field' } },
    ],
    [
      'an empty list',
      { field_type: 'select', field_options: { options: [] } },
      { fields: { 'field_options.options': 'Required field' } },
    ],
    [
      'a repeated choice',
      { field_type: 'select', field_options: { options: ['a', ' a'] } },
      { fields: { 'field_options.options': 'Some options are repeated' } },
    ],
    [
      'choices of a text',
      { field_type: 'text', field_options: { options: ['a'] } },
      { fields: { field_options: 'Unknown field' } },
    ],
    ['a sixth type', { field_type: 'file' }, { fields: { field_type: 'Invalid choice' } }],
  ])('is refused with %s', async (_, changed, told) => {
    expect(await api('POST', '/api/custom-fields', fieldBody('Carga', changed))).toMatchObject({
      status: 400,
      body: told,
    })
  })

  test('cannot be named __proto__', async () => {
    expect(await api('POST', '/api/custom-fields', fieldBody('__proto__'))).toMatchObject({
      status: 400,
      body: { code: 'invalid_fields' },
    })
  })

  test('must have a name that no other active field has', async () => {
    await make('Lote')
    expect(await api('POST', '/api/custom-fields', fieldBody('LOTE'))).toMatchObject({
      status: 409,
      body: { code: 'name_taken' },
    })
  })
})

describe('a shipment', () => {
  test('is refused without a required field, and the error names the field', async () => {
    await make('Lote', { is_required: true })
    const refusal = { status: 400, body: { code: 'missing_fields', missing_fields: ['custom_data.Lote'] } }
    expect(await ship({})).toMatchObject(refusal)
    expect(await ship({ Lote: '  ' })).toMatchObject(refusal)
    expect(await ship({ Lote: null })).toMatchObject(refusal)
    expect(await ship({ Lote: 'A7' })).toMatchObject({ status: 201 })
  })

  test('is refused with a list of all errors', async () => {
    await make('Lote', { is_required: true })
    await make('Caixas', { field_type: 'number' })
    await make('Validade', { field_type: 'date' })
    await make('Frágil', { field_type: 'boolean' })
    await make('Carga', { field_type: 'select', field_options: { options: ['Seca'] } })
    expect(await ship({ Caixas: '3', Validade: '31/01/2026', Frágil: 'sim', Carga: 'seca' })).toMatchObject({
      status: 400,
      body: {
        code: 'missing_fields',
        missing_fields: ['custom_data.Lote'],
        fields: {
          'custom_data.Caixas': 'Invalid number',
          'custom_data.Validade': 'Give a valid date, such as 2026-01-31',
          'custom_data.Frágil': 'Wrong type of value',
          'custom_data.Carga': 'Invalid choice',
        },
      },
    })
    const right = { Lote: 'A7', Caixas: 3, Validade: '2026-01-31', Frágil: false, Carga: 'Seca' }
    expect(await ship(right)).toMatchObject({ status: 201, body: { data: { custom_data: right } } })
  })

  test('is refused with the name of an unknown field', async () => {
    await make('Nota fiscal')
    expect(await ship({ 'Nota fiscal': '1', Qtdd: 3 })).toMatchObject({
      status: 400,
      body: { code: 'invalid_fields', fields: { 'custom_data.Qtdd': 'Unknown field' } },
    })
  })

  test('accepts its stored value of a removed field, and no other value', async () => {
    const { id } = await make('Doca', { field_type: 'number' })
    const { tracking_id } = dataOf<{ tracking_id: string }>(await ship({ Doca: 4 }))
    await api('DELETE', `/api/custom-fields/${id}`)
    const edit = (custom_data: object) =>
      api('PUT', `/api/shipments/${tracking_id}`, { custom_data, weight: 2 })
    expect(await edit({ Doca: 5 })).toMatchObject({
      status: 400,
      body: { code: 'invalid_fields', fields: { 'custom_data.Doca': 'Unknown field' } },
    })
    expect(await edit({ Doca: 4 })).toMatchObject({ status: 200 })
  })

  test('is validated by the active custom fields of its own account only', async () => {
    const { id } = await make('Lote', { is_required: true })
    expect(await ship({}, {}, outsider)).toMatchObject({ status: 201 })
    await api('DELETE', `/api/custom-fields/${id}`)
    expect(await ship({})).toMatchObject({ status: 201 })
  })

  test('gets a success answer when sent again, even if the custom fields have changed', async () => {
    const event_id = randomUUID()
    const sent = { tracking_id: newCode(), event_id }
    expect(await ship({}, sent)).toMatchObject({ status: 201 })
    await make('Lote', { is_required: true })
    expect(await ship({}, sent)).toMatchObject({ status: 200 })
  })
})

describe('a custom field in shipments', () => {
  test('can change requirement and choices once it has a value, but not name or type', async () => {
    const carga = { field_type: 'select', field_options: { options: ['Seca'] } }
    const { id } = await make('Carga', carga)
    const change = (body: object) => api('PUT', `/api/custom-fields/${id}`, body)
    expect(await change(fieldBody('Tipo', carga))).toMatchObject({ status: 200 })
    await ship({ Tipo: 'Seca' })
    expect(await listed()).toMatchObject([{ id, is_used: true }])
    const refusal = { status: 409, body: { code: 'field_in_use' } }
    expect(await change(fieldBody('Carga', carga))).toMatchObject(refusal)
    expect(await change(fieldBody('Tipo'))).toMatchObject(refusal)
    const more = { ...carga, is_required: true, field_options: { options: ['Refrigerada'] } }
    expect(await change(fieldBody('Tipo', more))).toMatchObject({ status: 200 })
  })

  test('is not marked as used by an empty value, a refused shipment or another account', async () => {
    await make('Lote')
    await make('Caixas', { field_type: 'number' })
    await ship({ Lote: null })
    await ship({ Lote: 'A7', Caixas: 'três' })
    await ship({ Lote: 'A7' }, {}, outsider)
    expect((await listed()).map((one) => one.is_used)).toEqual([false, false])
  })
})
