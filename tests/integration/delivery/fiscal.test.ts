import { createHash, randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { FiscalEvents } from '#contract/endpoints/fiscal-events.ts'
import { apiOf, type Api } from '../../support/api/api.ts'
import { addMember, companyApi, createCompany } from '../../support/api/companies.ts'
import { newPicture, putPicture, type TestPicture } from '../../support/api/media.ts'
import { addShipment, dataOf } from '../../support/api/shipment-api.ts'
import { createAccount, type TestAccount } from '../../support/auth/auth.ts'
import type { TestServer } from '../../support/processes/server.ts'
import { sharedServer } from '../../support/processes/shared-server.ts'

const nfe = '35261111222333000181550010000010001123456781'
const cte = '35261111222333000181570010000010021123456805'
let server: TestServer
let owner: TestAccount
let company: string
let api: Api
let driver: Api
let auditor: Api
let outsider: Api

beforeAll(async () => {
  ;({ server } = await sharedServer())
  owner = await createAccount(server)
  ;({ id: company } = await createCompany(server, owner, 'Emissora Ltda.'))
  api = companyApi(server, owner, company)
  driver = companyApi(server, await addMember(server, owner, company, 'driver'), company)
  auditor = companyApi(server, await addMember(server, owner, company, 'auditor'), company)
  outsider = apiOf(server, (await createAccount(server)).session.access_token)
})

const record = (tracking_id: string, changed: object) =>
  api('POST', '/api/checkpoints', {
    event_id: randomUUID(),
    tracking_id,
    location: 'Rua XV, 398',
    city: 'Rio Branco',
    uf: 'AC',
    latitude: -9.97499,
    longitude: -67.8243,
    ...changed,
  })
const deliver = (code: string, picture: TestPicture) =>
  record(code, {
    checkpoint_type: 'finalizacao',
    status: 'Entregue',
    occurred_at: '2026-11-29T18:00:00Z',
    delivery: { outcome: 'complete', photos: '1', photo_source: 'camera', position: 'given' },
    receiver: { name: 'Ana Souza', document_kind: 'cpf', document: '***.982.247-**' },
    media: { photo_1: picture.sha256 },
  })
const read = (code: string, by = api) => by('GET', `/api/shipments/${code}/fiscal`)
const eventsOf = async (code: string) => dataOf<FiscalEvents>(await read(code)).events
/** Hash by the rule of the tax authority, with Node's own functions. */
const hashOf = (key: string, picture: TestPicture) =>
  createHash('sha1')
    .update(`${key}${picture.bytes.toString('base64')}`)
    .digest('base64')

describe('GET /api/shipments/{tracking_id}/fiscal', () => {
  test('prepares the events of CT-e and NF-e with the hash of the stored picture', async () => {
    const references = [
      { kind: 'nfe', value: nfe },
      { kind: 'cte', value: cte },
    ]
    const code = await addShipment(api, { references })
    expect(await eventsOf(code)).toEqual([])
    await record(code, {
      checkpoint_type: 'tentativa',
      status: 'Tentativa sem sucesso',
      occurred_at: '2026-11-28T18:00:00Z',
      delivery: { outcome: 'attempted', photos: '0' },
      receiver: { reason: 'no_access' },
      notes: 'Portaria fechada por causa da chuva',
    })
    const picture = await newPicture()
    await deliver(code, picture)
    expect((await eventsOf(code))[0]).toMatchObject({ picture: null, delivery_hash: null, hash_time: null })
    await putPicture(server, { token: owner.session.access_token, account: company }, picture)
    const events = await eventsOf(code)
    expect(events.map(({ event_type, access_key, attempt }) => [event_type, access_key, attempt])).toEqual([
      ['110180', cte, null],
      ['110130', nfe, null],
      ['110190', cte, 1],
      ['110192', nfe, 1],
    ])
    expect(events[0]).toMatchObject({
      nfe_keys: [nfe],
      event_time: '2026-11-29T13:00:00-05:00',
      received_by: 'Ana Souza',
      receiver_document: '***.982.247-**',
      latitude: '-9.974990',
      longitude: '-67.824300',
      picture: { name: 'photo_1', sha256: picture.sha256 },
      delivery_hash: hashOf(cte, picture),
      hash_time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d-05:00$/),
    })
    expect(events[1]?.delivery_hash).toBe(hashOf(nfe, picture))
    expect(events[3]).toMatchObject({
      attempt_reason: 4,
      justification: 'Sem acesso: Portaria fechada por causa da chuva',
      received_by: null,
      delivery_hash: null,
      hints: [{ code: 'picture_missing' }],
    })
  })

  test('has no event of a shipment without fiscal documents', async () => {
    const code = await addShipment(api, { references: [{ kind: 'order', value: 'PED-7' }] })
    await deliver(code, await newPicture())
    expect(await eventsOf(code)).toEqual([])
  })

  test('needs the deliveries and the recipients, and hides shipments of others', async () => {
    const code = await addShipment(api, { references: [{ kind: 'nfe', value: nfe }] })
    expect(await read(code, auditor)).toMatchObject({
      status: 403,
      body: { code: 'insufficient_role' },
    })
    expect(await read(code, driver)).toMatchObject({
      status: 403,
      body: { code: 'insufficient_role' },
    })
    expect(await read(code, outsider)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })
})
