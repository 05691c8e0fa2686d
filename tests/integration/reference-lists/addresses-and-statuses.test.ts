import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { apiOf, type Api } from '../../support/api/api.ts'
import { createAccount } from '../../support/auth/auth.ts'
import { addressBody, emptyReferenceData, statusBody } from '../../support/api/reference-lists.ts'
import { dataOf } from '../../support/api/shipment-api.ts'
import type { TestDatabase } from '../../support/database/postgres.ts'
import { sharedServer } from '../../support/processes/shared-server.ts'

// The rules of one list each; the rules of every list are in reference-lists.test.ts.

type Entry = { readonly id: string; readonly updated_at: string; readonly [column: string]: unknown }

let database: TestDatabase
let api: Api
let outsider: Api
let account: string

beforeAll(async () => {
  const shared = await sharedServer()
  database = shared.database
  outsider = apiOf(shared.server, (await createAccount(shared.server)).session.access_token)
  const { session } = await createAccount(shared.server)
  account = session.user.id
  api = apiOf(shared.server, session.access_token)
})
beforeEach(() => emptyReferenceData(database))

const make = async (path: string, body: object): Promise<Entry> => {
  const answer = await api('POST', path, body)
  expect(answer).toMatchObject({ status: 201 })
  return dataOf(answer)
}
const list = async (path: string): Promise<Entry[]> => dataOf(await api('GET', path))
const refused = (status: number, code: string, more: object = {}) => ({ status, body: { code, ...more } })
const pt = { 'accept-language': 'pt-BR' }

describe('addresses', () => {
  test('are listed newest first with every field and the CEP as digits', async () => {
    const first = await make('/api/addresses', addressBody())
    const second = await make('/api/addresses', addressBody({ name: 'Filial', complement: '', number: null }))
    expect(first).toMatchObject({
      ...addressBody(),
      cep: '01310100',
      complement: null,
      in_use: false,
      user_id: account,
    })
    expect((await list('/api/addresses')).map(({ id }) => id)).toEqual([second.id, first.id])
  })

  test.each([
    ['nobody knows the place', 'Lugar Nenhum'],
    ['only the municipality is known', 'São Paulo'],
  ])('are not saved without coordinates if %s', async (_case, city) => {
    const nowhere = { city, latitude: null, longitude: null }
    const refusal = refused(400, 'coordinates_required', {
      error: 'Coordenadas obrigatórias',
      missing_fields: ['latitude', 'longitude'],
    })
    expect(await api('POST', '/api/addresses', addressBody(nowhere), pt)).toMatchObject(refusal)
    const { id, updated_at } = await make('/api/addresses', addressBody({ city }))
    expect(await api('PUT', `/api/addresses/${id}`, addressBody(nowhere), pt)).toMatchObject(refusal)
    expect(await list('/api/addresses')).toMatchObject([{ updated_at }])
  })

  test.each([
    [{ cep: '0131010' }, 'cep'],
    [{ uf: 'XX' }, 'uf'],
    [{ latitude: 91 }, 'latitude'],
    [{ longitude: '-46' }, 'longitude'],
    [{ name: 'x'.repeat(101) }, 'name'],
  ])('with %j are refused', async (changed, field) => {
    const answer = await api('POST', '/api/addresses', addressBody(changed))
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_fields' } })
    expect(Object.keys((answer.body as { fields: object }).fields)).toEqual([field])
  })

  test('can be deleted only after every warehouse that uses them is removed', async () => {
    const { id } = await make('/api/addresses', addressBody())
    const warehouse = await make('/api/warehouses', { name: 'Armazém 1', address_id: id })
    expect(await list('/api/addresses')).toMatchObject([{ id, in_use: true }])
    expect(await api('DELETE', `/api/addresses/${id}`)).toMatchObject(
      refused(409, 'address_in_use', { error: 'Em uso no warehouse' }),
    )
    await api('DELETE', `/api/warehouses/${warehouse.id}`)
    expect(await api('DELETE', `/api/addresses/${id}`)).toMatchObject({ status: 200, body: { data: { id } } })
    expect(await api('POST', `/api/warehouses/${warehouse.id}/restore`)).toMatchObject(
      refused(404, 'not_found'),
    )
    expect(await list('/api/addresses')).toEqual([])
  })

  test('are either used or deleted if a warehouse and a deletion arrive concurrently', async () => {
    const { id } = await make('/api/addresses', addressBody())
    const [created, deleted] = await Promise.all([
      api('POST', '/api/warehouses', { name: 'Armazém 1', address_id: id }),
      api('DELETE', `/api/addresses/${id}`),
    ])
    expect([
      [201, 409],
      [400, 200],
    ]).toContainEqual([created.status, deleted.status])
  })
})

describe('warehouses', () => {
  test('include their address, and are not listed if created inactive', async () => {
    const address = await make('/api/addresses', addressBody())
    const warehouse = await make('/api/warehouses', {
      name: 'Armazém 1',
      address_id: address.id,
      is_active: true,
    })
    expect(warehouse).toMatchObject({ address: { ...address, in_use: true } })
    const inactive = await make('/api/warehouses', {
      name: 'Antigo',
      address_id: address.id,
      is_active: false,
    })
    expect((await list('/api/warehouses')).map(({ id }) => id)).toEqual([warehouse.id])
    expect(inactive).toMatchObject({ is_active: false })
  })

  test('cannot use an address of another account', async () => {
    const theirs = dataOf<Entry>(await outsider('POST', '/api/addresses', addressBody()))
    for (const address_id of [theirs.id, randomUUID()]) {
      expect(await api('POST', '/api/warehouses', { name: 'Armazém 1', address_id })).toMatchObject(
        refused(400, 'invalid_fields', { fields: { address_id: 'Invalid choice' } }),
      )
    }
  })
})

describe('statuses', () => {
  test('are listed with the five mandatory statuses first, each in its color', async () => {
    await make('/api/statuses', statusBody('Zona franca', { color: '#ABCDEF', description: 'Manaus' }))
    await make('/api/statuses', statusBody('Água doce'))
    await make('/api/statuses', statusBody('baldeação'))
    expect(await list('/api/statuses')).toMatchObject([
      { id: 'pending', name: 'pending', color: '#6b7280', is_default: true, user_id: null },
      { name: 'in_transit', color: '#3b82f6' },
      { name: 'delivered', color: '#10b981' },
      { name: 'cancelled', color: '#ef4444' },
      { name: 'returned', color: '#78716c' },
      { name: 'Água doce', color: '#3b82f6', is_default: false },
      { name: 'baldeação' },
      { name: 'Zona franca', color: '#abcdef', description: 'Manaus' },
    ])
  })

  test('cannot be removed or changed if they are mandatory', async () => {
    expect(await api('DELETE', '/api/statuses/pending')).toMatchObject(
      refused(409, 'default_status_kept', { error: 'Status padrão não podem ser removidos!' }),
    )
    expect(await api('PUT', '/api/statuses/delivered', statusBody('Chegou'))).toMatchObject(
      refused(409, 'default_status_fixed'),
    )
  })

  test.each(['pending', 'DELIVERED', ' Em  Trânsito', 'Cancelada', 'Pending', 'Em trânsito'])(
    'cannot be named %j, which is a name of a mandatory status',
    async (name) => {
      expect(await api('POST', '/api/statuses', statusBody(name))).toMatchObject(
        refused(409, 'status_name_reserved'),
      )
    },
  )

  test('have unique names among active statuses, ignoring case and Unicode form', async () => {
    const { id } = await make('/api/statuses', statusBody('Alfândega'))
    for (const name of ['alfândega', 'ALFA\u0302NDEGA'])
      expect(await api('POST', '/api/statuses', statusBody(name))).toMatchObject(refused(409, 'name_taken'))
    const other = await make('/api/statuses', statusBody('Docas'))
    expect(await api('PUT', `/api/statuses/${other.id}`, statusBody('Alfândega'))).toMatchObject(
      refused(409, 'name_taken', { error: 'Já existe um item ativo com o nome "Alfândega"' }),
    )
    expect(await api('PUT', `/api/statuses/${id}`, statusBody('ALFÂNDEGA'))).toMatchObject({ status: 200 })
  })

  test('free their name when removed, and cannot be restored if the name is used again', async () => {
    const { id } = await make('/api/statuses', statusBody('Alfândega'))
    await api('DELETE', `/api/statuses/${id}`)
    await make('/api/statuses', statusBody('alfândega'))
    expect(await api('POST', `/api/statuses/${id}/restore`)).toMatchObject(refused(409, 'name_taken'))
  })

  test('created concurrently with the same name are stored once', async () => {
    const answers = await Promise.all(
      ['Docas', 'docas'].map((name) => api('POST', '/api/statuses', statusBody(name))),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
  })

  test.each([
    [{ color: 'blue' }, 'color'],
    [{ color: '#12345' }, 'color'],
    [{ color: 'url(x)' }, 'color'],
    [{ name: 'x'.repeat(61) }, 'name'],
    [{ name: 'a\u0000b' }, 'name'],
  ])('with %j are refused', async (changed, field) => {
    const answer = await api('POST', '/api/statuses', { ...statusBody('Docas'), ...changed })
    expect([answer.status, Object.keys((answer.body as { fields: object }).fields)]).toEqual([400, [field]])
  })
})
