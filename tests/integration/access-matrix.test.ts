import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiKeyScopes, type ApiKeyScope } from '#domain/api-key.ts'
import type { ServedCall } from '#app/api.ts'
import { allScopes, makeKey, readScopes } from '../support/api-keys.ts'
import { apiOf, type Api } from '../support/api.ts'
import { askAdmin } from '../support/auth-database.ts'
import { createAccount, type TestAccount } from '../support/auth.ts'
import { grant } from '../support/authorizations.ts'
import { createDatabase } from '../support/postgres.ts'
import { addressBody, fieldBody, statusBody } from '../support/registers.ts'
import { startServer } from '../support/server.ts'
import { addCheckpoint, addShipment, dataOf } from '../support/shipment-api.ts'
import { saveWebhook } from '../support/webhooks.ts'
import { sampled } from '../support/whole-run.ts'

// Checks every call of the server against every kind of caller. The server provides the list of its
// calls, so a new call is included automatically.

const database = await createDatabase()
const server = await startServer({ database, env: { TRUST_PROXY: '1' } })
afterAll(async () => {
  await server.stop()
  await database.drop()
})

/** Marker that occurs in all data of the owner and nowhere else. */
const MARK = 'Quixeramobim'

const calls = server.calls.filter(({ method }) => method !== 'HEAD')
const closed = calls.filter(({ access }) => access === 'account')
const nameOf = ({ method, path }: ServedCall): string => `${method} ${path}`

/**
 * Each caller has its own address, so that its requests do not count towards the rate limit of
 * another caller.
 */
type Caller = { readonly token?: string; readonly from: string }
type Told = {
  readonly status: number
  readonly code: unknown
  readonly challenge: string | null
  readonly text: string
}

let owner: TestAccount
let own: Api
const ids: Record<string, string> = {}
const callers = {} as Record<
  | 'nobody'
  | 'unknownKey'
  | 'revokedKey'
  | 'expiredKey'
  | 'elsewhere'
  | 'reader'
  | 'full'
  | 'endedSession'
  | 'other',
  Caller
>
/** For each resource, a key with all scopes except those of that resource. */
const withoutResource = new Map<string, Caller>()

beforeAll(async () => {
  owner = await createAccount(server, { fullName: `Ana de ${MARK}` })
  own = apiOf(server, owner.session.access_token)
  const other = await createAccount(server)
  const gone = await createAccount(server)
  await gone.client.signOut()

  let last = 0
  const caller = (token?: string): Caller => ({ from: `198.51.100.${++last}`, ...(token && { token }) })
  const key = async (changed: object) => caller((await makeKey(own, changed)).key)
  const revoked = await makeKey(own)
  await own('DELETE', `/api/api-keys/${revoked.id}`)
  const expired = await makeKey(own)
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
  })
  for (const resource of new Set(apiKeyScopes.map(resourceOf))) {
    const scopes = apiKeyScopes.filter((scope) => resourceOf(scope) !== resource)
    withoutResource.set(resource, await key({ scopes }))
  }
  await fillOwner()
})

/**
 * Calls that are checked with every kind of refused caller. The others are checked only without a
 * token.
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

  test('accepts a key with its scope and refuses a key without it', async () => {
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

  test('requires a write scope if the call changes data', () => {
    // Reading the signing secret allows signing, so this call needs more than a read scope.
    const isReading =
      (call.method === 'GET' || /labels/.test(call.path)) && call.path !== '/api/webhook/secret'
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
    const before = await ownersState()
    for (const call of closed) await make(call, { ...callers.other, from: '198.51.100.250' })
    expect(await ownersState()).toEqual(before)
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

/** Error codes that calls return to another account instead of "not found". */
const refusals: ReadonlyMap<string, string> = new Map([
  ['GET /api/qr/{tracking_id}', 'access_denied'],
  // The other account is no company.
  ['PUT /api/company/members/{id}', 'not_a_company'],
  ['PUT /api/company/members/{id}/responsibility', 'not_a_company'],
  ['DELETE /api/company/members/{id}/responsibility', 'not_a_company'],
  ['POST /api/company/invitations/{id}/resend', 'not_a_company'],
  ['DELETE /api/company/invitations/{id}', 'not_a_company'],
])

/**
 * Valid request bodies, so that a call by another account fails only because of ownership. All
 * other calls get an empty body, and the answer names the missing fields.
 */
const bodies: Readonly<Record<string, () => object>> = {
  'PUT /api/shipments/{tracking_id}': () => ({ description: 'x' }),
  'POST /api/shipments/{tracking_id}/authorizations': () => ({
    email: 'motorista@lastro.test',
    expires_at: new Date(Date.now() + 3_600_000).toISOString(),
  }),
  'PUT /api/shipments/{tracking_id}/public-page': () => ({ enabled: false }),
  'POST /api/shipments/{tracking_id}/erasure': () => ({ tracking_id: ids['tracking_id'] }),
  'PUT /api/checkpoints/{id}': () => ({ status: 'x' }),
  'PUT /api/company/members/{id}/responsibility': () => ({
    name: 'Rita Prado',
    registration: 'CRF-SP 12345',
  }),
  'PUT /api/company/members/{id}': () => ({ role: 'admin', state: 'active', revision: 1 }),
  'PUT /api/addresses/{id}': () => addressBody(),
  'PUT /api/warehouses/{id}': () => ({ name: 'x', address_id: ids['addresses'] }),
  'PUT /api/statuses/{id}': () => statusBody('x', { description: null, color: '#112233' }),
  'PUT /api/custom-fields/{id}': () => fieldBody('x'),
  'PUT /api/imports/{id}/rows/{n}': () => ({ rows: [{}] }),
  'PUT /api/api-keys/{id}': () => ({ name: 'x', scopes: ['shipments:read'] }),
  'POST /api/api-keys/{id}/rotation': () => ({ rotation: randomUUID() }),
  'POST /api/checkpoints': () => ({ tracking_id: ids['tracking_id'], location: 'x', status: 'x' }),
  'POST /api/shipments/status': () => ({ items: [{ tracking_id: ids['tracking_id'], status: 'cancelled' }] }),
}

async function make(call: ServedCall, { token, from }: Caller, given?: object): Promise<Told> {
  const resource = /^\/api\/([\w-]+)/.exec(call.path)?.[1] ?? ''
  const filled: Readonly<Record<string, string | undefined>> = {
    ...ids,
    id: call.path.includes('/authorizations/') ? ids['authorizations'] : ids[resource],
    n: '1',
    cep: '01310100',
  }
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => filled[name] ?? randomUUID())
  const body = call.method === 'GET' ? undefined : (given ?? bodies[nameOf(call)]?.() ?? {})
  const response = await fetch(`${server.address}${path}`, {
    method: call.method,
    headers: {
      'x-forwarded-for': from,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const type = response.headers.get('content-type') ?? ''
  // An accepted stream does not end until it is cancelled.
  const text = type.startsWith('text/event-stream') ? '' : await response.text()
  if (type.startsWith('text/event-stream')) await response.body?.cancel()
  const code = type.startsWith('application/json') ? (JSON.parse(text) as { code?: unknown }).code : undefined
  return { status: response.status, code, challenge: response.headers.get('www-authenticate'), text }
}

/** Creates one resource of every kind that a path can name. Each contains the mark of the owner. */
async function fillOwner(): Promise<void> {
  const make201 = async (path: string, body: object): Promise<{ id: string }> => {
    const answer = await own('POST', path, body)
    expect({ path, status: answer.status }).toEqual({ path, status: 201 })
    return dataOf(answer)
  }
  const code = await addShipment(own, { origin: MARK, recipient_name: MARK })
  ids['tracking_id'] = code
  ids['checkpoints'] = (await addCheckpoint(own, code, 1, { location: MARK })).id
  ids['authorizations'] = (await grant(own, code, `${MARK.toLowerCase()}@lastro.test`)).id
  ids['addresses'] = (await make201('/api/addresses', addressBody({ name: MARK }))).id
  ids['warehouses'] = (await make201('/api/warehouses', { name: MARK, address_id: ids['addresses'] })).id
  ids['statuses'] = (await make201('/api/statuses', statusBody(MARK))).id
  ids['custom-fields'] = (await make201('/api/custom-fields', fieldBody(MARK))).id
  ids['imports'] = randomUUID()
  await make201('/api/imports', { id: ids['imports'], file_name: `${MARK}.csv`, rows: 1 })
  ids['api-keys'] = (await makeKey(own, { name: MARK })).id
  await saveWebhook(own, null)
  const [delivery] = await askAdmin<{ id: string }>(
    database,
    `insert into webhook_deliveries (endpoint_id, user_id, ordering_key, tracking_id, event, facts, form, state, finished_at)
     select id, user_id, gen_random_uuid(), $2, 'shipment.created', $3, form, 'cancelled', now()
     from webhook_endpoints where user_id = $1 returning id`,
    [owner.session.user.id, MARK, { tracking_id: MARK, status: 'pending', shipment: {} }],
  )
  ids['webhook'] = delivery?.id ?? ''
  const sessions = dataOf<{ id: string }[]>(await own('GET', '/api/account/sessions'))
  ids['account'] = sessions[0]?.id ?? ''
}

/** Reads everything that the owner can read, without values that change with time. */
async function ownersState(): Promise<unknown> {
  const lists = closed.filter(
    ({ method, path }) =>
      method === 'GET' && !path.includes('{') && !/events|export|audit|sessions|dashboard/.test(path),
  )
  const told = await Promise.all(lists.map(async ({ path }) => [path, (await own('GET', path)).body]))
  const { blockchain_verified: _sealed, ...shipment } = dataOf<Record<string, unknown>>(
    await own('GET', `/api/shipments/${ids['tracking_id']}`),
  )
  return JSON.parse(
    JSON.stringify([told, shipment]).replaceAll(/"(blockchain_verified|last_used_at)":[^,}]+/g, '"seen":0'),
  )
}
