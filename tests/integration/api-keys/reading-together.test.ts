import { beforeAll, expect, test } from 'vitest'
import type { ShipmentDetail } from '#contract/endpoints/shipments.ts'
import { createKey } from '../../support/auth/api-keys.ts'
import { apiOf, type Api } from '../../support/api/api.ts'
import { askAdmin } from '../../support/auth/auth-database.ts'
import { createAccount } from '../../support/auth/auth.ts'
import type { TestDatabase } from '../../support/database/postgres.ts'
import type { TestServer } from '../../support/processes/server.ts'
import { sharedServer } from '../../support/processes/shared-server.ts'
import { addCheckpoint, addShipment, dataOf, newCode } from '../../support/api/shipment-api.ts'

let database: TestDatabase
let server: TestServer
let signedIn: Api

beforeAll(async () => {
  ;({ database, server } = await sharedServer())
  signedIn = apiOf(server, (await createAccount(server)).session.access_token)
})

test('API keys looked up in one batch are authorized separately', async () => {
  const other = apiOf(server, (await createAccount(server)).session.access_token)
  const theirs = await addShipment(other)
  const revoked = await createKey(signedIn)
  await signedIn('DELETE', `/api/api-keys/${revoked.id}`)
  const expired = await createKey(signedIn)
  await askAdmin(database, `update api_keys set expires_at = now() where id = $1`, [expired.id])
  const rotated = await createKey(signedIn)
  await signedIn('POST', `/api/api-keys/${rotated.id}/rotation`, { rotation: crypto.randomUUID() })
  const asked: readonly (readonly [string, number, string?])[] = [
    [(await createKey(other)).key, 200],
    [(await createKey(signedIn)).key, 404, 'not_found'],
    [revoked.key, 401, 'unauthorized'],
    [expired.key, 401, 'key_expired'],
    [(await createKey(signedIn, { networks: ['203.0.113.0/24'] })).key, 403, 'address_not_allowed'],
    [(await createKey(signedIn, { scopes: ['addresses:read'] })).key, 403, 'insufficient_scope'],
    [rotated.key, 404, 'not_found'],
    [`${(await createKey(other)).key.slice(0, -4)}AAAA`, 401, 'unauthorized'],
  ]
  const answers = await Promise.all(
    [...asked, ...asked, ...asked].map(([key]) => apiOf(server, key)('GET', `/api/shipments/${theirs}`)),
  )
  for (const [at, { status, body }] of answers.entries()) {
    const [, expected, code] = asked[at % asked.length] ?? []
    expect({ status, ...(body as object) }).toMatchObject({
      status: expected === 200 ? 'success' : 'error',
      ...(code !== undefined && { code }),
    })
  }
  expect(answers.map(({ status }) => status)).toEqual(
    [...asked, ...asked, ...asked].map(([, status]) => status),
  )
})

test('a read after an acknowledged write includes the write, even during other reads', async () => {
  const api = apiOf(server, (await createKey(signedIn)).key)
  const { total } = dataOf<{ total: number }>(await api('GET', '/api/dashboard'))
  for (let made = 1; made <= 5; made++) {
    const others = ['/api/dashboard', '/api/dashboard', '/api/shipments', '/api/shipments'].map((path) =>
      api('GET', path),
    )
    const code = newCode()
    await addShipment(api, { tracking_id: code })
    const [dashboard, list] = await Promise.all([api('GET', '/api/dashboard'), api('GET', '/api/shipments')])
    expect(dataOf<{ total: number }>(dashboard).total).toBe(total + made)
    expect(dataOf<{ tracking_id: string }[]>(list)[0]?.tracking_id).toBe(code)
    for (const { status } of await Promise.all(others)) expect(status).toBe(200)
  }
})

test('accounts with concurrent equal requests each get their own data', async () => {
  const accounts = await Promise.all(
    [1, 2, 3].map(async () => apiOf(server, (await createAccount(server)).session.access_token)),
  )
  for (const [at, api] of accounts.entries()) {
    for (let made = 0; made < at; made++) await addShipment(api)
  }
  const totals = await Promise.all(
    [0, 1, 2, 0, 1, 2, 0, 1, 2].map(async (at) => {
      const answer = await accounts[at]?.('GET', '/api/dashboard')
      return answer && dataOf<{ total: number }>(answer).total
    }),
  )
  expect(totals).toEqual([0, 1, 2, 0, 1, 2, 0, 1, 2])
})

const status = (n: number): object => ({ name: `Situação ${n}`, color: '#336699' })

test('look-ups in one batch each return only data of the requesting account', async () => {
  const accounts = await Promise.all(
    [1, 2].map(async (n) => {
      const owner = apiOf(server, (await createAccount(server)).session.access_token)
      const key = await createKey(owner, { name: `Chave ${n}` })
      const api = apiOf(server, key.key)
      const codes = [await addShipment(api), await addShipment(api)]
      for (const code of codes)
        for (let made = 0; made < n; made++) {
          const checkpoint_type = made === 0 ? 'entrada' : 'saida'
          await addCheckpoint(api, code, 10 - made, { checkpoint_type })
        }
      const ids = await Promise.all(
        codes.map(async (code) => dataOf<{ id: string }>(await api('GET', `/api/shipments/${code}`)).id),
      )
      expect(await owner('POST', '/api/statuses', status(n))).toMatchObject({ status: 201 })
      return { n, api, codes, ids, keyName: key.name }
    }),
  )
  const everything = accounts.flatMap(({ codes, ids }) => [...codes, ...ids, ...ids.slice(0, 1)])
  const asked = accounts.flatMap((account) => everything.map((key) => ({ account, key })))
  const answers = await Promise.all(
    asked.map(({ account, key }) => account.api('GET', `/api/shipments/${key}`)),
  )
  for (const [at, { account, key }] of asked.entries()) {
    const answer = answers[at]
    if (answer === undefined) throw new Error('no answer')
    if (![...account.codes, ...account.ids].includes(key)) {
      expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } })
      continue
    }
    const told = dataOf<ShipmentDetail>(answer)
    expect([told.id, told.tracking_id]).toContain(key)
    expect(told.checkpoints).toHaveLength(account.n)
    expect(told.history.map(({ sequence, actor }) => [sequence, actor.name])).toEqual(
      Array.from({ length: account.n + 1 }, (_, sequence) => [sequence, account.keyName]),
    )
    expect(told.can.statuses.filter((name) => name.startsWith('Situação'))).toEqual([`Situação ${account.n}`])
  }
})
