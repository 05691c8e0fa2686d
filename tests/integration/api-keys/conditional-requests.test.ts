import { randomUUID } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { createKey, readScopes } from '../../support/auth/api-keys.ts'
import { apiOf, type Answer, type Api } from '../../support/api/api.ts'
import { createAccount } from '../../support/auth/auth.ts'
import { waitTimeout } from '../../support/vitest/wait-timeout.ts'
import { addShipment, dataOf, readShipment } from '../../support/api/shipment-api.ts'
import { isWhole, sampled } from '../../support/vitest/whole-run.ts'
import {
  nodes,
  owner,
  admin,
  key,
  byKey,
  at,
  addLogged,
  cacheAnswer,
  startCachingNodes,
} from '../../support/api/cached-answers.ts'

startCachingNodes()

const refused = (status: number, code: string) => ({ status, body: { status: 'error', code } })

describe('an API key whose answers are cached', () => {
  const refusals: readonly (readonly [string, () => Promise<unknown>, ReturnType<typeof refused>])[] = [
    ['revoked', () => owner('DELETE', `/api/api-keys/${key.id}`), refused(401, 'unauthorized')],
    [
      'rotated without overlap',
      () => owner('POST', `/api/api-keys/${key.id}/rotation`, { rotation: randomUUID(), overlap_hours: 0 }),
      refused(401, 'unauthorized'),
    ],
    ['given other scopes', () => edit({ scopes: ['webhooks:read'] }), refused(403, 'insufficient_scope')],
    [
      'bound to another network',
      () => edit({ networks: ['203.0.113.0/24'] }),
      refused(403, 'address_not_allowed'),
    ],
  ]

  async function edit(changed: object): Promise<Answer> {
    const { name, scopes, networks, expires_at } = key
    return owner('PUT', `/api/api-keys/${key.id}`, { name, scopes, networks, expires_at, ...changed })
  }

  test.each(sampled(refusals, 2))(
    'is refused by the next request once it is %s',
    async (_name, change, refusal) => {
      const code = await addLogged()
      await cacheAnswer(code)
      await change()
      expect(await byKey('GET', at(code))).toMatchObject(refusal)
    },
  )

  test('is refused by the next request once its account is deleted', async () => {
    const { email, password, session } = await createAccount(nodes[1])
    const leaving = apiOf(nodes[1], session.access_token)
    const code = await addShipment(leaving)
    await vi.waitUntil(async () => (await readShipment(leaving, code)).blockchain_verified, waitTimeout)
    const api = apiOf(nodes[0], (await createKey(leaving)).key)
    await cacheAnswer(code, api)
    dataOf(await leaving('POST', '/api/account/deletion', { email, password, leave_open_shipments: true }))
    expect(await api('GET', at(code))).toMatchObject(refused(401, 'unauthorized'))
  })

  test.runIf(isWhole)('is refused once it expires', async () => {
    const expires_at = new Date(Date.now() + 4_000).toISOString()
    const code = await addLogged()
    const passing = await createKey(owner, { scopes: readScopes, expires_at })
    const api = apiOf(nodes[0], passing.key)
    await readShipment(api, code)
    const last = await vi.waitUntil(async () => {
      const answer = await api('GET', at(code))
      return answer.status === 200 ? undefined : answer
    }, waitTimeout)
    expect(last).toMatchObject(refused(401, 'key_expired'))
    expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(expires_at))
  })
})

describe('If-None-Match', () => {
  const ask = (api: Api, code: string, tag: string) =>
    api('GET', at(code), undefined, { 'if-none-match': tag })

  test('answers 304 until the shipment or its account changes', async () => {
    const code = await addLogged()
    const first = await byKey('GET', at(code))
    const tag = first.headers.get('etag') ?? ''
    expect(first.headers.get('cache-control')).toBe('private, no-cache')
    expect(first.headers.get('vary')).toContain('authorization')
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
      const again = await ask(byKey, code, known)
      expect([again.status, again.body, again.headers.get('etag')]).toEqual([304, '', tag])
    }
    const name = `Triagem ${randomUUID().slice(0, 4)}`
    dataOf(await owner('POST', '/api/statuses', { name, color: '#3b82f6' }))
    const changed = await ask(byKey, code, tag)
    expect(dataOf(changed)).toMatchObject({ can: { statuses: expect.arrayContaining([name]) } })
    const newer = changed.headers.get('etag') ?? ''
    expect([newer === tag, (await ask(byKey, code, newer)).status]).toEqual([false, 304])
    dataOf(await owner('PUT', at(code), { description: 'Outra' }))
    expect(dataOf(await ask(byKey, code, newer))).toMatchObject({ description: 'Outra' })
  })

  test('answers 200 while the newest event is not in the log or an audit has findings', async () => {
    const code = await addLogged()
    const tag = (await byKey('GET', at(code))).headers.get('etag') ?? ''
    await admin.query(
      'insert into shipment_violations (shipment_id, user_id) select id, user_id from shipments where tracking_id = $1',
      [code],
    )
    const found = await ask(byKey, code, tag)
    expect(dataOf(found)).toMatchObject({ blockchain_verified: false })
    expect(found.headers.get('etag')).toBe(tag.replace(/\.\d+"$/, '"'))
    const { headers } = await byKey('POST', '/api/shipments', { origin: 'Recife', destination: 'Natal' })
    expect(headers.get('etag')).toMatch(/^"1-[\da-f]{8}"$/)
  })

  test('is refused for a revoked key', async () => {
    const code = await addLogged()
    const tag = (await byKey('GET', at(code))).headers.get('etag') ?? ''
    expect(await ask(byKey, code, tag)).toMatchObject({ status: 304 })
    await owner('DELETE', `/api/api-keys/${key.id}`)
    expect(await ask(byKey, code, tag)).toMatchObject(refused(401, 'unauthorized'))
  })

  test.runIf(isWhole)('is ignored for a session, because its answers are not cached', async () => {
    const code = await addLogged()
    const { headers } = await byKey('GET', at(code))
    const answer = await ask(owner, code, headers.get('etag') ?? '')
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
  })
})

describe('If-Match', () => {
  test('accepts the current ETag from an answer to an API key or a session, and refuses an older ETag', async () => {
    const code = await addLogged()
    const whole = { 'if-match': (await byKey('GET', at(code))).headers.get('etag') ?? '' }
    const short = { 'if-match': (await owner('GET', at(code))).headers.get('etag') ?? '' }
    expect(whole).not.toEqual(short)
    // A change to other data of the account does not conflict with the ETag of the shipment.
    const name = `Triagem ${randomUUID().slice(0, 4)}`
    dataOf(await owner('POST', '/api/statuses', { name, color: '#3b82f6' }))
    const written = await owner('PUT', at(code), { description: 'Um' }, whole)
    expect(written).toMatchObject({ status: 200 })
    for (const tag of [whole, short]) {
      const late = await owner('PUT', at(code), { description: 'Dois' }, tag)
      expect(late).toMatchObject(refused(412, 'precondition_failed'))
    }
    const now = { 'if-match': written.headers.get('etag') ?? '' }
    expect(await owner('PUT', at(code), { description: 'Dois' }, now)).toMatchObject({ status: 200 })
  })

  test('compares the revision of an API key, which a use of the key does not change', async () => {
    const path = `/api/api-keys/${key.id}`
    const { scopes, networks, expires_at } = key
    const rename = (name: string, tag: string) =>
      owner('PUT', path, { name, scopes, networks, expires_at }, { 'if-match': tag })
    await byKey('GET', '/api/shipments')
    const renamed = await rename('Doca', '"1"')
    expect([renamed.status, renamed.headers.get('etag')]).toEqual([200, '"2"'])
    expect(await rename('Doca 2', '"1"')).toMatchObject(refused(412, 'precondition_failed'))
    const late = await owner('DELETE', path, undefined, { 'if-match': '"1"' })
    expect(late).toMatchObject(refused(412, 'precondition_failed'))
  })

  test.runIf(isWhole)('refuses an ETag that differs only by an added or missing digit', async () => {
    const code = await addLogged()
    const tag = (await owner('GET', at(code))).headers.get('etag') ?? ''
    for (const other of [tag.replace('"2-', '"22-'), tag.slice(0, -2) + '"', tag.replace(/"$/, '0"')]) {
      const refusal = await owner('PUT', at(code), { description: 'Um' }, { 'if-match': other })
      expect(refusal).toMatchObject(refused(412, 'precondition_failed'))
    }
  })
})
