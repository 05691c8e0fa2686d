import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { apiOf, type Answer, type Api } from '../../support/api/api.ts'
import { createAccount } from '../../support/auth/auth.ts'
import { askAdmin } from '../../support/auth/auth-database.ts'
import type { TestDatabase } from '../../support/database/postgres.ts'
import { addressBody, emptyReferenceData, fieldBody, statusBody } from '../../support/api/reference-lists.ts'
import type { TestServer } from '../../support/processes/server.ts'
import { sharedServer } from '../../support/processes/shared-server.ts'

type Entry = {
  readonly id: string
  readonly name: string
  readonly field_name: string
  readonly is_active: boolean
  readonly updated_at: string
  readonly [column: string]: unknown
}

let database: TestDatabase
let server: TestServer
let api: Api
let outsider: Api
let account: string

beforeAll(async () => {
  ;({ database, server } = await sharedServer())
  outsider = apiOf(server, (await createAccount(server)).session.access_token)
  const { session } = await createAccount(server)
  account = session.user.id
  api = apiOf(server, session.access_token)
})
beforeEach(() => emptyReferenceData(database))

const dataOf = <T = Entry>({ body }: Answer): T => (body as { data: T }).data
const make = async (path: string, body: object): Promise<Entry> => {
  const answer = await api('POST', path, body)
  expect(answer).toMatchObject({ status: 201 })
  return dataOf(answer)
}
const list = async (path: string, call = api): Promise<Entry[]> => dataOf<Entry[]>(await call('GET', path))
const refused = (status: number, code: string, more: object = {}) => ({ status, body: { code, ...more } })

/**
 * The three kinds of reference data whose entries can be restored, with two valid bodies each that
 * do not conflict.
 */
const soft = [
  {
    path: '/api/warehouses',
    bodies: async () => {
      const { id } = await make('/api/addresses', addressBody())
      return [
        { name: 'Armazém Norte', address_id: id },
        { name: 'Armazém Sul', address_id: id },
      ] as const
    },
  },
  {
    path: '/api/statuses',
    bodies: () => Promise.resolve([statusBody('Em conferência'), statusBody('Alfândega')] as const),
  },
  {
    path: '/api/custom-fields',
    bodies: () => Promise.resolve([fieldBody('Lote'), fieldBody('Doca')] as const),
  },
]
const ownOf = (entries: readonly Entry[]) => entries.filter((one) => one['is_default'] !== true)

describe.each([
  ...soft,
  { path: '/api/addresses', bodies: () => Promise.resolve([addressBody(), addressBody()]) },
])('$path', ({ path, bodies }) => {
  test('an entry sent twice with one ID is stored once, and different contents are refused', async () => {
    const [body] = await bodies()
    const id = randomUUID()
    const first = await api('POST', path, { ...body, id })
    expect(first).toMatchObject({ status: 201, body: { status: 'success', data: { id } } })
    expect(await api('POST', path, { ...body, id })).toMatchObject({
      status: 200,
      body: first.body as object,
    })
    const name = path.endsWith('fields') ? 'field_name' : 'name'
    expect(await api('POST', path, { ...body, id, [name]: 'Outro' })).toMatchObject(refused(409, 'id_reused'))
    expect(ownOf(await list(path))).toHaveLength(1)
  })

  test('an entry of another account cannot be read, changed or removed, and answers 404', async () => {
    const [body] = await bodies()
    const { id, updated_at } = await make(path, body)
    expect(ownOf(await list(path, outsider))).toEqual([])
    const missing = refused(404, 'not_found')
    expect(await outsider('DELETE', `${path}/${id}`)).toMatchObject(missing)
    if (!path.endsWith('addresses'))
      expect(await outsider('POST', `${path}/${id}/restore`)).toMatchObject(missing)
    const change = path.endsWith('warehouses') ? undefined : body
    if (change) expect(await outsider('PUT', `${path}/${id}`, change)).toMatchObject(missing)
    expect(ownOf(await list(path))).toMatchObject([{ id, updated_at }])
  })

  test('the second of two concurrent changes to an entry is refused with changed_meanwhile', async () => {
    const [body] = await bodies()
    const { id, updated_at } = await make(path, body)
    const name = path.endsWith('fields') ? 'field_name' : 'name'
    const [one, two] = [
      { ...body, [name]: 'Um' },
      { ...body, [name]: 'Dois' },
    ]
    const answers = await Promise.all(
      [one, two].map((change) => api('PUT', `${path}/${id}`, { ...change, updated_at })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)).toMatchObject(refused(409, 'changed_meanwhile'))
    const [kept] = ownOf(await list(path))
    expect([dataOf(answers.find(({ status }) => status === 200)!)]).toMatchObject([{ [name]: kept?.[name] }])
  })

  test('missing and unknown fields are named', async () => {
    expect(await api('POST', path, {})).toMatchObject(
      refused(400, 'missing_fields', { error: 'Missing required fields' }),
    )
    const [body] = await bodies()
    expect(await api('POST', path, { ...body, user_id: account })).toMatchObject(
      refused(400, 'invalid_fields', { fields: { user_id: 'Unknown field' } }),
    )
  })

  test('calls without an account are refused', async () => {
    expect(await apiOf(server)('GET', path)).toMatchObject(refused(401, 'unauthorized'))
  })
})

describe.each(soft)('$path', ({ path, bodies }) => {
  const own = async () => ownOf(await list(path))

  test('a removed entry is no longer listed, and can be restored unchanged', async () => {
    const [body] = await bodies()
    const { id, created_at } = await make(path, body)
    for (let again = 0; again < 2; again++)
      expect(await api('DELETE', `${path}/${id}`)).toMatchObject({
        status: 200,
        body: { data: { is_active: false } },
      })
    expect(await own()).toEqual([])
    expect(await api('PUT', `${path}/${id}`, body)).toMatchObject(refused(404, 'not_found'))
    for (let again = 0; again < 2; again++)
      expect(await api('POST', `${path}/${id}/restore`)).toMatchObject({
        status: 200,
        body: { data: { id } },
      })
    expect(await own()).toMatchObject([{ ...body, id, created_at, is_active: true }])
  })

  test('entries are listed in the custom order until it is reset', async () => {
    const [body, other] = await bodies()
    const [a, b] = [await make(path, body), await make(path, other)]
    const usual = (await own()).map(({ id }) => id)
    expect(usual).toEqual([b.id, a.id])
    const ordered = await api('PUT', `${path}/order`, { ids: [a.id, b.id] })
    expect(ownOf(dataOf<Entry[]>(ordered)).map(({ id }) => id)).toEqual([a.id, b.id])
    expect((await own()).map(({ id }) => id)).toEqual([a.id, b.id])
    await api('PUT', `${path}/order`, { ids: [] })
    expect((await own()).map(({ id }) => id)).toEqual(usual)
  })

  test('an order based on an outdated list is refused', async () => {
    const [body, other] = await bodies()
    const [a, b] = [await make(path, body), await make(path, other)]
    await api('DELETE', `${path}/${a.id}`)
    expect(await api('PUT', `${path}/order`, { ids: [b.id, a.id] })).toMatchObject(
      refused(409, 'order_outdated'),
    )
    expect((await own()).map(({ id }) => id)).toEqual([b.id])
  })

  test('a removal permanently deletes all removed entries except the newest hundred', async () => {
    const [body, other] = await bodies()
    const { id } = await make(path, body)
    const table =
      { '/api/warehouses': 'warehouses', '/api/statuses': 'configurable_statuses' }[path] ?? 'custom_fields'
    const columns = (
      await askAdmin<{ name: string }>(
        database,
        `select quote_ident(attname) as name from pg_attribute
         where attrelid = $1::regclass and attnum > 0 and not attisdropped and attname not in ('id', 'is_active', 'updated_at')`,
        [table],
      )
    ).map(({ name }) => name)
    await askAdmin(
      database,
      `insert into ${table} (id, is_active, updated_at, ${columns.join()})
       select gen_random_uuid(), false, now() - n * interval '1 day', ${columns.join()}
       from ${table}, generate_series(1, 120) as n where id = $1`,
      [id],
    )
    await make(path, other)
    await api('DELETE', `${path}/${id}`)
    const [kept] = await askAdmin<{ removed: number; newest: boolean }>(
      database,
      `select count(*)::int as removed, bool_or(id = $2) as newest from ${table} where user_id = $1 and not is_active`,
      [account, id],
    )
    expect(kept).toEqual({ removed: 100, newest: true })
  })
})

describe.each([
  ['/api/addresses', 'addresses', 1_000, addressBody()],
  ['/api/statuses', 'configurable_statuses', 50, statusBody('Mais um')],
  ['/api/custom-fields', 'custom_fields', 50, fieldBody('Mais um')],
])('%s', (path, table, most, body) => {
  test(`accepts at most ${most} entries`, async () => {
    const values = {
      addresses: `(user_id, id, name, cep, street, neighborhood, city, uf, latitude, longitude)
        select $1::uuid, gen_random_uuid(), n::text, '01310100', 'r', 'b', 'c', 'SP', 0, 0`,
      configurable_statuses: `(user_id, id, name, name_key, color)
        select $1::uuid, gen_random_uuid(), n::text, n::text, '#000000'`,
      custom_fields: `(user_id, id, field_name, name_key, field_type, is_required)
        select $1::uuid, gen_random_uuid(), n::text, n::text, 'text', false`,
    }[table]
    await askAdmin(database, `insert into ${table} ${values} from generate_series(2, ${most}) as n`, [
      account,
    ])
    const answers = await Promise.all(
      [body, { ...body, name: 'Outro', field_name: 'Outro' }].map((one) => {
        const { name, field_name } = one as { name?: string; field_name?: string }
        const sent = path.endsWith('fields') ? { ...body, field_name } : { ...body, name }
        return api('POST', path, sent)
      }),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect(answers.find(({ status }) => status === 409)).toMatchObject(
      refused(409, 'register_full', {
        error: `O limite de ${most} itens foi atingido. Remova algum para criar outro.`,
      }),
    )
  })
})
