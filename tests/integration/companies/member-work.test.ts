import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Company } from '#contract/endpoints/companies.ts'
import type { TrailEntry } from '#contract/endpoints/company-trail.ts'
import { apiOf, type Answer, type Api } from '../../support/api/api.ts'
import { createKey } from '../../support/auth/api-keys.ts'
import { askAdmin } from '../../support/auth/auth-database.ts'
import { createAccount, type TestAccount } from '../../support/auth/auth.ts'
import { addWarehouse } from '../../support/api/reference-lists.ts'
import { addCheckpoint, addShipment, dataOf, newCode, readShipment } from '../../support/api/shipment-api.ts'
import {
  database,
  server,
  apiAs,
  apiIn,
  openCompany,
  addMember,
  inDays,
  membersOf,
  memberNamed,
  change,
  refusal,
  startCompanyServer,
} from '../../support/api/company-server.ts'

startCompanyServer()

/**
 * SQL query for the actor of each event of a shipment. The actor is null if the contents of the
 * event were erased.
 */
const actors = `select substring(convert_from(e.server_fields, 'UTF8') from '"actor":"([0-9a-f-]{36})"') as actor
  from events e join shipments s on s.id = e.shipment_id where s.tracking_id = $1 order by e.sequence`

describe('a membership', () => {
  const noSuchWarehouse = { status: 400, body: { fields: { warehouse_id: 'Invalid choice' } } }
  let owner: TestAccount
  let company: Company
  let api: Api
  beforeAll(async () => {
    owner = await createAccount(server, { fullName: 'Dona Rita' })
    company = await openCompany(owner, 'Membros Ltda.')
    api = apiIn(company.id, owner)
  })

  test('is recorded as the actor of an import and of an erasure', async () => {
    const admin = await addMember(company.id, owner, 'admin')
    const asAdmin = apiIn(company.id, admin)
    const { id } = await memberNamed(api, admin.email)
    const code = await addShipment(asAdmin)
    dataOf(await asAdmin('POST', `/api/shipments/${code}/erasure`, { tracking_id: code }))
    expect(await askAdmin(database, actors, [code])).toEqual([{ actor: null }, { actor: id }])
    const file = randomUUID()
    dataOf(await asAdmin('POST', '/api/imports', { id: file, file_name: 'a.csv', rows: 1 }))
    const row = {
      tracking_id: newCode(),
      origin: 'Recife',
      origin_city: 'Recife',
      origin_state: 'PE',
      destination: 'Natal',
      destination_city: 'Natal',
      destination_state: 'RN',
      recipient_name: 'Ana',
      estimated_delivery: inDays(3),
    }
    dataOf(await asAdmin('PUT', `/api/imports/${file}/rows/1`, { rows: [row] }))
    dataOf(await asAdmin('POST', `/api/imports/${file}/commit`, {}))
    expect((await readShipment(api, row.tracking_id)).history[0]?.actor).toMatchObject({ id })
  })

  test('appears in the history with its ID and the person’s name, and in no public receipt', async () => {
    const person = await addMember(company.id, owner, 'operator')
    const code = await addShipment(apiIn(company.id, person))
    const { history } = await readShipment(api, code)
    const { id } = await memberNamed(api, person.email)
    expect(history[0]?.actor).toMatchObject({ id, name: 'Pessoa operator', email: null })
    expect(id).not.toBe(person.session.user.id)
    const receipt = JSON.stringify((await apiOf(server)('GET', `/api/public/shipments/${code}/receipt`)).body)
    expect(receipt).not.toContain(id)
  })

  test('shows a new name or role of the member in the next look-up of a shipment by API key', async () => {
    const person = await addMember(company.id, owner, 'operator')
    const code = await addShipment(apiIn(company.id, person))
    const byKey = apiOf(server, (await createKey(api)).key)
    const actorIn = async () => (await readShipment(byKey, code)).history[0]?.actor
    expect(await actorIn()).toMatchObject({ name: 'Pessoa operator', role: 'operator' })
    await person.client.updateUser({ data: { full_name: 'Olívia Reis' } })
    expect(await actorIn()).toMatchObject({ name: 'Olívia Reis', role: 'operator' })
    dataOf(await change(api, person.email, { role: 'reader' }))
    expect(await actorIn()).toMatchObject({ name: 'Olívia Reis', role: 'reader' })
  })

  test('shows a new place of work in the next look-up of a shipment by API key', async () => {
    const person = await addMember(company.id, owner, 'operator')
    const code = await addShipment(apiIn(company.id, person))
    const byKey = apiOf(server, (await createKey(api)).key)
    const placeIn = async () => (await readShipment(byKey, code)).history[0]?.actor.place
    expect(await placeIn()).toBeNull()
    const warehouse = await addWarehouse(api, 'Armazém Guarulhos')
    expect(await change(api, person.email, { warehouse_id: warehouse.id })).toMatchObject({
      status: 200,
      body: { data: { warehouse_id: warehouse.id, place: 'Armazém Guarulhos', role: 'operator' } },
    })
    expect(await placeIn()).toBe('Armazém Guarulhos')
    expect((await readShipment(api, code)).history[0]?.actor).toMatchObject({
      name: 'Pessoa operator',
      role: 'operator',
      place: 'Armazém Guarulhos',
    })
    const { body } = await api('GET', '/api/company/trail?limit=1')
    expect((body as { data: TrailEntry[] }).data).toMatchObject([
      { event: 'member_changed', facts: { place_before: '', place: 'Armazém Guarulhos' } },
    ])
    const path = `/api/warehouses/${warehouse.id}`
    dataOf(await api('PUT', path, { name: 'Armazém Cumbica', address_id: warehouse.address_id }))
    expect(await placeIn()).toBe('Armazém Cumbica')
    dataOf(await change(api, person.email, { warehouse_id: null }))
    expect(await placeIn()).toBeNull()
  })

  test('stays assigned to an archived warehouse until the warehouse is deleted, but no other member can be assigned to it', async () => {
    const [person, colleague] = [
      await addMember(company.id, owner, 'operator'),
      await addMember(company.id, owner, 'driver'),
    ]
    const code = await addShipment(apiIn(company.id, person))
    const byKey = apiOf(server, (await createKey(api)).key)
    const placeIn = async () => (await readShipment(byKey, code)).history[0]?.actor.place
    const { id, address_id } = await addWarehouse(api, 'Armazém Antigo')
    dataOf(await change(api, person.email, { warehouse_id: id }))
    dataOf(await api('DELETE', `/api/warehouses/${id}`))
    expect(await placeIn()).toBe('Armazém Antigo')
    expect((await change(api, person.email, { role: 'reader' })).status).toBe(200)
    expect(await change(api, colleague.email, { warehouse_id: id })).toMatchObject(noSuchWarehouse)
    dataOf(await api('DELETE', `/api/addresses/${address_id}`))
    expect(await placeIn()).toBeNull()
    expect(await memberNamed(api, person.email)).toMatchObject({ warehouse_id: null, place: null })
  })

  test.each([
    ['an unknown warehouse', async () => randomUUID()],
    ['a warehouse of another company', async () => (await addWarehouse(apiAs(owner), 'Alheio')).id],
  ] as const)('does not get %s as its place of work', async (_which, foreign) => {
    const person = await addMember(company.id, owner, 'operator')
    expect(await change(api, person.email, { warehouse_id: await foreign() })).toMatchObject(noSuchWarehouse)
    expect(await memberNamed(api, person.email)).toMatchObject({ warehouse_id: null })
  })

  test('has its own idempotency keys, separate from those of colleagues and of API keys', async () => {
    const [one, other] = [
      await addMember(company.id, owner, 'operator'),
      await addMember(company.id, owner, 'operator'),
    ]
    const byKey = apiOf(server, (await createKey(api)).key)
    const send = (by: Api, notes: string) =>
      by(
        'POST',
        '/api/shipments',
        { origin: 'Recife', destination: notes },
        { 'idempotency-key': 'pedido-1' },
      )
    const callers = [apiIn(company.id, one), apiIn(company.id, other), byKey]
    const answers: Answer[] = []
    for (const [at, by] of callers.entries()) answers.push(await send(by, `Destino ${at}`))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    for (const [at, by] of callers.entries()) {
      const again = await send(by, `Destino ${at}`)
      expect(again.headers.get('idempotency-replayed')).toBe('true')
      expect(again.body).toEqual(answers[at]?.body)
    }
    expect(await send(apiIn(company.id, one), 'Natal')).toMatchObject(refusal(409, 'idempotency_key_reused'))
  })

  test('with the role operator or driver may change only its own checkpoints', async () => {
    const [one, other, admin] = [
      await addMember(company.id, owner, 'operator'),
      await addMember(company.id, owner, 'driver'),
      await addMember(company.id, owner, 'admin'),
    ]
    const code = await addShipment(api)
    const { id } = await addCheckpoint(apiIn(company.id, other), code, 1)
    const correct = (person: TestAccount) =>
      apiIn(company.id, person)('PUT', `/api/checkpoints/${id}`, { notes: randomUUID() })
    expect(await correct(one)).toMatchObject(refusal(403, 'checkpoint_of_another'))
    expect((await correct(other)).status).toBe(200)
    expect((await correct(admin)).status).toBe(200)
    expect(await apiIn(company.id, one)('DELETE', `/api/checkpoints/${id}`)).toMatchObject(
      refusal(403, 'checkpoint_of_another'),
    )
  })

  test('can include the responsibility to sign for quality, with name and professional registration', async () => {
    const [admin, person] = [
      await addMember(company.id, owner, 'admin'),
      await addMember(company.id, owner, 'operator'),
    ]
    const { id } = await memberNamed(api, person.email)
    const path = `/api/company/members/${id}/responsibility`
    const signing = { name: 'Rita Prado', registration: 'CRF-SP 12345' }
    expect(await apiIn(company.id, person)('PUT', path, signing)).toMatchObject(
      refusal(403, 'insufficient_role'),
    )
    const named = await apiIn(company.id, admin)('PUT', path, signing)
    expect(named).toMatchObject({ status: 200, body: { data: { id, responsibility: signing } } })
    expect(await memberNamed(api, person.email)).toMatchObject({ responsibility: signing })
    expect(await memberNamed(api, admin.email)).toMatchObject({ responsibility: null })
    const granted = `select m.granted from sessions s, acting_members(array[s.id], array[s.user_id], array[$2::uuid]) m where s.user_id = $1`
    const acting = [person.session.user.id, company.id]
    expect(await askAdmin(database, granted, acting)).toEqual([{ granted: ['quality.sign'] }])
    expect(await api('DELETE', path)).toMatchObject({ body: { data: { responsibility: null } } })
    expect(await askAdmin(database, granted, acting)).toEqual([{ granted: [] }])
    expect(await api('DELETE', `/api/company/members/${randomUUID()}/responsibility`)).toMatchObject(
      refusal(404, 'not_found'),
    )
  })

  test('is named responsible by an administrator unless they are an owner or that administrator', async () => {
    const admin = await addMember(company.id, owner, 'admin')
    const asAdmin = apiIn(company.id, admin)
    const signing = { name: 'Rita Prado', registration: 'CRF-SP 98765' }
    for (const email of [owner.email, admin.email]) {
      const path = `/api/company/members/${(await memberNamed(api, email)).id}/responsibility`
      expect(await asAdmin('PUT', path, signing)).toMatchObject(refusal(403, 'member_above'))
      expect(await asAdmin('DELETE', path)).toMatchObject(refusal(403, 'member_above'))
    }
    const person = await addMember(company.id, owner, 'operator')
    const { id } = await memberNamed(api, person.email)
    const path = `/api/company/members/${id}/responsibility`
    expect((await asAdmin('PUT', path, signing)).status).toBe(200)
    const { body } = await api('GET', '/api/company/trail?limit=20')
    expect((body as { data: TrailEntry[] }).data).toContainEqual(
      expect.objectContaining({
        event: 'responsible_named',
        facts: { member: id, signing_name: signing.name, registration: signing.registration },
      }),
    )
    await askAdmin(
      database,
      `update sessions set created_at = now() - interval '11 minutes' where user_id = $1`,
      [admin.session.user.id],
    )
    expect(await asAdmin('PUT', path, signing)).toMatchObject(refusal(403, 'sign_in_again'))
    const proof = { email: person.email, password: person.password }
    expect((await apiAs(person)('POST', '/api/account/deletion', proof)).status).toBe(200)
    const named = `select facts from audit_log where event = 'responsible_named' and facts ->> 'member' = $1`
    expect(await askAdmin(database, named, [id])).toEqual([{ facts: { member: id } }])
  })

  test('loses the responsibility for quality when the member is removed', async () => {
    const person = await addMember(company.id, owner, 'operator')
    const { id } = await memberNamed(api, person.email)
    const signing = { name: 'Rita Prado', registration: 'CRF-SP 12345' }
    dataOf(await api('PUT', `/api/company/members/${id}/responsibility`, signing))
    dataOf(await change(api, person.email, { state: 'removed' }))
    expect((await membersOf(api)).find((one) => one.id === id)).toMatchObject({
      state: 'removed',
      responsibility: null,
    })
  })

  test('adds each of its changes to the trail of the company, with the acting member', async () => {
    const { body } = await api('GET', '/api/company/trail?limit=1000')
    const entries = (body as { data: TrailEntry[] }).data.filter(({ facts }) => !('event_id' in facts))
    expect(entries.at(-1)).toMatchObject({ event: 'company_opened', actor: { name: 'Dona Rita', number: 1 } })
    expect(entries).toContainEqual(
      expect.objectContaining({
        event: 'member_invited',
        actor: expect.objectContaining({ name: 'Dona Rita' }),
        facts: { invitation: expect.any(String), role: 'admin', email: expect.stringContaining('@') },
      }),
    )
    expect(new Set(entries.map(({ event }) => event))).toEqual(
      new Set([
        'company_opened',
        'api_key_made',
        'member_invited',
        'member_joined',
        'member_changed',
        'member_removed',
        'member_left',
        'responsible_named',
        'responsible_ended',
      ]),
    )
  })

  test('is in the trail with values before and after, and the trail is filtered by person, kind and time', async () => {
    const person = await addMember(company.id, owner, 'operator')
    const { id } = await memberNamed(api, person.email)
    dataOf(await change(api, person.email, { role: 'reader', state: 'suspended' }))
    const entries = async (query: string) =>
      ((await api('GET', `/api/company/trail?limit=100&${query}`)).body as { data: TrailEntry[] }).data
    const [changed, ...older] = await entries('kind=members')
    expect(changed).toMatchObject({
      event: 'member_changed',
      facts: {
        member: id,
        role_before: 'operator',
        role: 'reader',
        state_before: 'active',
        state: 'suspended',
      },
    })
    expect(older.find(({ event }) => event === 'member_invited')?.facts['email']).toBe(person.email)
    expect(older.every(({ event }) => /^(member|invitation|responsible)_/.test(event))).toBe(true)
    expect((await entries(`actor=${id}`)).map(({ event }) => event)).toEqual(['member_joined'])
    const at = encodeURIComponent(changed?.occurred_at ?? '')
    expect((await entries(`from=${at}`))[0]).toEqual(changed)
    expect(await entries(`to=${at}`)).not.toContainEqual(changed)
    expect((await api('GET', '/api/company/trail?kind=else')).status).toBe(400)
    const proof = { email: person.email, password: person.password }
    expect((await apiAs(person)('POST', '/api/account/deletion', proof)).status).toBe(200)
    const holding = `select id from audit_log where facts ->> 'email' = $1`
    expect(await askAdmin(database, holding, [person.email])).toEqual([])
  })
})
