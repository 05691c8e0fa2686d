import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApiKeyScope } from '#domain/accounts/api-key.ts'
import type { Company } from '#contract/endpoints/companies.ts'
import type { ApiDocument } from '#contract/openapi/document.ts'
import { may, type Permission, type Role } from '#domain/accounts/role.ts'
import type { ServedCall } from '#app/api.ts'
import { allScopes, createKey, readScopes } from '../../support/auth/api-keys.ts'
import { apiOf, type Api } from '../../support/api/api.ts'
import { askAdmin } from '../../support/auth/auth-database.ts'
import { createAccount, type TestAccount } from '../../support/auth/auth.ts'
import { addMember, companyApi, createCompany } from '../../support/api/companies.ts'
import {
  fillMarked,
  sendCall,
  MARK,
  nameOf,
  readAll,
  type Caller,
  type Ids,
  type Told,
} from '../../support/api/marked-account.ts'
import { dataOf } from '../../support/api/shipment-api.ts'
import { createDatabase } from '../../support/database/postgres.ts'
import { addressBody } from '../../support/api/reference-lists.ts'
import { startServer } from '../../support/processes/server.ts'
import { sampled } from '../../support/vitest/whole-run.ts'

// Tests every API endpoint with every kind of caller. The list of endpoints comes from the server,
// so a new endpoint is included automatically.

const database = await createDatabase()
const server = await startServer({ database, env: { TRUST_PROXY: '1' } })
afterAll(async () => {
  await server.stop()
  await database.drop()
})

const calls = server.calls.filter(({ method }) => method !== 'HEAD')
const closed = calls.filter(({ access }) => access === 'account')

let owner: TestAccount
let own: Api
let ids: Ids = {}
const callers = {} as Record<
  | 'nobody'
  | 'unknownKey'
  | 'revokedKey'
  | 'expiredKey'
  | 'elsewhere'
  | 'reader'
  | 'full'
  | 'endedSession'
  | 'other'
  | 'testKey'
  | 'keyOfTest',
  Caller
>
/** Members of a company by role, and the ids of the data of the company. */
const members = {} as Record<Role, Caller>
let companyIds: Ids = {}
/** API keys by resource. Each key has all scopes except those of its resource. */
const withoutResource = new Map<string, Caller>()

beforeAll(async () => {
  owner = await createAccount(server, { fullName: `Ana de ${MARK}` })
  own = apiOf(server, owner.session.access_token)
  const other = await createAccount(server)
  const gone = await createAccount(server)
  await gone.client.signOut()

  let last = 0
  const caller = (token?: string): Caller => ({ from: `198.51.100.${++last}`, ...(token && { token }) })
  const key = async (changed: object) => caller((await createKey(own, changed)).key)
  const tests = dataOf<Company>(
    await own('POST', '/api/companies', { name: 'Empresa de teste', is_test: true }),
  )
  const revoked = await createKey(own)
  await own('DELETE', `/api/api-keys/${revoked.id}`)
  const expired = await createKey(own)
  await askAdmin(database, `update api_keys set expires_at = now() where id = $1`, [expired.id])
  Object.assign(callers, {
    nobody: caller(),
    unknownKey: caller(`ff_${'0'.repeat(24)}_${'z'.repeat(24)}`),
    revokedKey: caller(revoked.key),
    expiredKey: caller(expired.key),
    elsewhere: await key({ networks: ['203.0.113.0/24'] }),
    reader: await key({ scopes: readScopes }),
    full: await key({ scopes: allScopes }),
    endedSession: caller(gone.session.access_token),
    other: caller(other.session.access_token),
    testKey: {
      ...caller((await createKey(companyApi(server, owner, tests.id))).key),
      account: owner.session.user.id,
    },
    keyOfTest: { ...caller((await createKey(own)).key), account: tests.id },
  })
  for (const resource of new Set(allScopes.map(resourceOf))) {
    const scopes = allScopes.filter((scope) => resourceOf(scope) !== resource)
    withoutResource.set(resource, await key({ scopes }))
  }
  ids = await fillMarked(own, owner.session.user.id, database)

  const founder = await createAccount(server)
  const { id: account } = await createCompany(server, founder, 'Lugares Ltda.')
  members.owner = { ...caller(founder.session.access_token), account }
  for (const role of ['admin', 'operator', 'driver', 'reader', 'auditor'] as const) {
    const person = await addMember(server, founder, account, role)
    members[role] = { ...caller(person.session.access_token), account }
  }
  companyIds = await fillMarked(companyApi(server, founder, account), account, database, 'Lugares')
})

/**
 * Calls that are tested with every kind of refused caller. All other calls that require an account
 * are tested only without a token.
 */
const checkedWhole = new Set(sampled(closed, 10))
const refused = [
  ['nobody', 'unauthorized'],
  ['unknownKey', 'unauthorized'],
  ['revokedKey', 'unauthorized'],
  ['endedSession', 'unauthorized'],
  ['expiredKey', 'key_expired'],
] as const

describe.each(closed.map((call) => [nameOf(call), call] as const))('%s', (_name, call) => {
  test.each(checkedWhole.has(call) ? refused : refused.slice(0, 1))(
    'answers 401 to the caller %s',
    async (kind, code) => {
      const challenge = kind === 'nobody' ? 'Bearer' : 'Bearer error="invalid_token"'
      expect(await make(call, callers[kind])).toMatchObject({ status: 401, code, challenge })
    },
  )

  test.runIf(checkedWhole.has(call))(
    'refuses a key that is used from a network that is not allowed',
    async () => {
      expect(await make(call, callers.elsewhere)).toMatchObject({ status: 403, code: 'address_not_allowed' })
    },
  )

  test.runIf(checkedWhole.has(call))(
    'refuses a test key on a real account, and another key on a test company',
    async () => {
      const refusal = { status: 403, code: 'test_key' }
      expect(await make(call, callers.testKey)).toMatchObject(refusal)
      expect(await make(call, callers.keyOfTest)).toMatchObject(refusal)
    },
  )

  test('accepts an API key with the scope of the call and refuses a key without that scope', async () => {
    const { scope } = call
    if (scope === undefined) {
      expect(await make(call, callers.full)).toMatchObject({ status: 403, code: 'key_not_allowed' })
      return
    }
    const without = withoutResource.get(resourceOf(scope))
    const challenge = `Bearer error="insufficient_scope", scope="${scope}"`
    const denied = { status: 403, code: 'insufficient_scope', challenge }
    expect(await make(call, without ?? callers.nobody)).toMatchObject(denied)
    const read = await make(call, callers.reader, {})
    if (scope.endsWith(':write')) expect(read).toMatchObject(denied)
    else expect([401, 403, 429, 500]).not.toContain(read.status)
  })

  test('requires an API key with a write scope if the call changes data', () => {
    // Anyone with the signing secret can forge webhook messages. So this GET call requires a write
    // scope.
    const isReading =
      (call.method === 'GET' || /labels/.test(call.path)) && call.path !== '/api/webhooks/{id}/secret'
    expect(call.scope === undefined || call.scope.endsWith(':read') === isReading).toBe(true)
  })
})

describe('another account', () => {
  test.each(closed.filter(({ path }) => path.includes('{')).map((call) => [nameOf(call), call] as const))(
    'cannot find the data of the owner by %s',
    async (name, call) => {
      const { status, code, text } = await make(call, callers.other)
      expect(text).not.toContain(MARK)
      const refusal = refusals.get(name)
      if (refusal !== undefined) expect(code).toBe(refusal)
      else if (isOfPlaces(name)) expect(status).toBeGreaterThanOrEqual(200)
      else if (isSearch(name)) expect(JSON.parse(text)).toMatchObject({ status: 'success', data: [] })
      else expect({ name, status, text }).toMatchObject({ name, status: 404 })
    },
  )

  test.each(closed.filter(({ path }) => !path.includes('{')).map((call) => [nameOf(call), call] as const))(
    'sees no data of the owner in %s',
    async (_name, call) => {
      const { status, text } = await make(call, callers.other)
      expect(text).not.toContain(MARK)
      expect(status).toBeLessThan(500)
    },
  )

  test('changes no data of the owner with any call', async () => {
    const before = await readAll(calls, own, ids)
    for (const call of closed) await make(call, { ...callers.other, from: '198.51.100.250' })
    expect(await readAll(calls, own, ids)).toEqual(before)
  })
})

const route = {
  origin: 'Rua A, 1, Brás, São Paulo/SP',
  destination: 'Rua B, 2, Centro, Curitiba/PR',
  recipient_name: 'Ana Souza',
}

/** Calls that take a place, each with a body that is valid except for the city. */
const takers: Readonly<Record<string, (city: string) => object>> = {
  'POST /api/checkpoints': (city) => checkpointAt(city),
  'POST /api/checkpoints/bulk': (city) => ({ items: [checkpointAt(city)] }),
  'PUT /api/checkpoints/{id}': (city) => ({ city }),
  'POST /api/shipments': (city) => ({ ...route, destination_city: city }),
  'POST /api/shipments/bulk': (city) => ({ items: [{ ...route, origin_city: city }] }),
  'PUT /api/shipments/{tracking_id}': (city) => ({ destination_city: city }),
  'PUT /api/imports/{id}/rows/{n}': (city) => ({ rows: [{ ...route, destination_city: city }] }),
  'POST /api/addresses': (city) => addressBody({ city }),
  'PUT /api/addresses/{id}': (city) => addressBody({ city }),
}

function checkpointAt(city: string): object {
  return { tracking_id: companyIds['tracking_id'], location: 'Doca', status: 'Entregue', city, uf: 'PR' }
}

/** Calls that answer each item separately, with status 200. */
const isOfItems = (name: string): boolean => name.endsWith('/bulk') || name.includes('/rows/')

describe('a call that takes a place', () => {
  const roles: readonly Role[] = ['owner', 'admin', 'operator', 'driver', 'reader', 'auditor']

  test.each(Object.keys(takers).flatMap((name) => roles.map((role) => [name, role] as const)))(
    '%s by a member with the role %s stores no city that holds more than its name',
    async (name, role) => {
      const call = calls.find((one) => nameOf(one) === name)
      const body = takers[name]
      if (call === undefined || body === undefined) throw new Error(`${name} is not served`)
      const isRefused = !(call.needs !== 'self' && may(role, call.needs as Permission))
      for (const city of ['Rua XV de Novembro, 398', 'Rua das Flores 7', 'Curitiba/PR', 'Curitiba ４']) {
        const { status, text } = await sendCall(server, call, {
          ids: companyIds,
          caller: members[role],
          given: body(city),
        })
        expect({ status }).toEqual({ status: isRefused ? 403 : isOfItems(name) ? 200 : 400 })
        if (!isRefused) expect(text).toMatch(/"(?:\w+_)?city":"Give only the name of the city/)
      }
    },
  )

  test('is every call whose body has a city in the API document', async () => {
    const { body } = await apiOf(server)('GET', '/api/openapi.json')
    const described = Object.entries((body as ApiDocument).paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, operation]) =>
        /"(?:\w+_)?city"/.test(JSON.stringify(operation.requestBody ?? {}))
          ? [`${method.toUpperCase()} ${path}`.replace('{key}', '{id}')]
          : [],
      ),
    )
    expect(described.toSorted()).toEqual(
      Object.keys(takers)
        .filter((name) => !name.endsWith('/bulk'))
        .toSorted(),
    )
  })
})

test.each(calls.filter(({ access }) => access === 'public').map((call) => [nameOf(call), call] as const))(
  '%s returns the same status to every caller, whatever the token',
  async (_name, call) => {
    const { status } = await make(call, callers.nobody)
    expect([401, 403]).not.toContain(status)
    for (const kind of sampled(['other', 'revokedKey', 'expiredKey', 'endedSession'] as const, 4))
      expect((await make(call, callers[kind])).status).toBe(status)
  },
)

function resourceOf(scope: ApiKeyScope): string {
  return scope.slice(0, scope.indexOf(':'))
}

/** Returns true if the call queries public place services, which do not depend on the account. */
function isOfPlaces(name: string): boolean {
  return name === 'GET /api/cep/{cep}'
}

/** Returns true if the call searches the caller's own shipments. */
function isSearch(name: string): boolean {
  return name === 'GET /api/references/{value}'
}

/** Error codes that calls return to another account instead of "not found". */
const refusals: ReadonlyMap<string, string> = new Map([
  ['GET /api/qr/{tracking_id}', 'access_denied'],
  // The server examines the bytes before it looks for an event that names them.
  ['PUT /api/media/{sha256}', 'image_unsupported'],
  // The server reads the form before it looks for the shipment.
  ['POST /api/shipments/{tracking_id}/logger-files', 'missing_fields'],
  // The other account is a personal account, so the server refuses its calls about members and
  // invitations.
  ['PUT /api/company/members/{id}', 'not_a_company'],
  ['GET /api/company/members/{id}/access', 'not_a_company'],
  ['PUT /api/company/members/{id}/responsibility', 'not_a_company'],
  ['DELETE /api/company/members/{id}/responsibility', 'not_a_company'],
  ['POST /api/company/invitations/{id}/resend', 'not_a_company'],
  ['DELETE /api/company/invitations/{id}', 'not_a_company'],
])

function make(call: ServedCall, caller: Caller, given?: object): Promise<Told> {
  return sendCall(server, call, { ids, caller, given })
}
