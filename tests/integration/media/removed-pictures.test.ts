import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Annex } from '#contract/endpoints/annexes.ts'
import type { ShipmentDelivery } from '#contract/endpoints/deliveries.ts'
import { removalContent, annexFields } from '#domain/events/annex.ts'
import type { Instant } from '#domain/base/instant.ts'
import { apiOf, type Answer, type Api } from '../../support/api/api.ts'
import { committed } from '../../support/api/committed.ts'
import { addMember, companyApi, createCompany } from '../../support/api/companies.ts'
import { newPicture, putPicture, readPicture, type TestPicture } from '../../support/api/media.ts'
import {
  addCheckpoint,
  addShipment,
  dataOf,
  readShipment,
  verifiedReceipt,
} from '../../support/api/shipment-api.ts'
import { createKey } from '../../support/auth/api-keys.ts'
import { askAdmin } from '../../support/auth/auth-database.ts'
import { createAccount, type TestAccount } from '../../support/auth/auth.ts'
import type { TestDatabase } from '../../support/database/postgres.ts'
import type { TestServer } from '../../support/processes/server.ts'
import { sharedServer } from '../../support/processes/shared-server.ts'

let server: TestServer
let database: TestDatabase
let founder: TestAccount
let company: string
let owner: Api
const as = {} as Record<'admin' | 'operator' | 'driver' | 'reader' | 'auditor', Api>

beforeAll(async () => {
  ;({ server, database } = await sharedServer())
  founder = await createAccount(server, { fullName: 'Olga Prado' })
  ;({ id: company } = await createCompany(server, founder, 'Fotos Erradas Ltda.'))
  owner = companyApi(server, founder, company)
  for (const role of ['admin', 'operator', 'driver', 'reader', 'auditor'] as const)
    as[role] = companyApi(server, await addMember(server, founder, company, role), company)
})

const caller = () => ({ token: founder.session.access_token, account: company })
const put = (picture: TestPicture) => putPicture(server, caller(), picture)
const read = ({ sha256 }: TestPicture) => readPicture(server, caller(), sha256)

type Delivered = { readonly code: string; readonly delivery: string; readonly photo: TestPicture }

/** Delivers a new shipment with a photo, which is stored unless `isStored` is false. */
async function delivered({ photo, isStored = true }: { photo?: TestPicture; isStored?: boolean } = {}) {
  const one = photo ?? (await newPicture())
  const code = await addShipment(owner)
  const { id } = await addCheckpoint(owner, code, 0, {
    checkpoint_type: 'finalizacao',
    delivery: { outcome: 'complete', photos: '1' },
    media: { photo_1: one.sha256 },
  })
  if (isStored) expect([200, 201]).toContain((await put(one)).status)
  return { code, delivery: id, photo: one } satisfies Delivered
}

const reason = 'Mostra o vizinho, que não é parte da entrega'

function remove({ code, delivery, photo }: Delivered, by = owner, changed: object = {}): Promise<Answer> {
  const body = { about: delivery, name: 'photo_1', reason, ...changed }
  return by('POST', `/api/shipments/${code}/media/${photo.sha256}/removal`, body)
}

const annexes = async (code: string): Promise<readonly Annex[]> =>
  dataOf(await owner('GET', `/api/shipments/${code}/annexes`))
const picturesOf = async (code: string, by = owner) =>
  dataOf<ShipmentDelivery>(await by('GET', `/api/shipments/${code}/delivery`)).events[0]?.pictures
const contentOf = ({ sha256 }: TestPicture) =>
  askAdmin(database, `select content from media where digest = decode($1, 'hex')`, [sha256])

describe('POST /api/shipments/{tracking_id}/media/{sha256}/removal', () => {
  test('deletes the content, records who and why, and leaves the digest provable', async () => {
    const one = await delivered()
    const { code, delivery, photo } = one
    const facts = { about: delivery, name: 'photo_1', digest: photo.sha256 }
    expect(await remove(one)).toMatchObject({
      status: 201,
      body: { data: { kind: 'media_removed', facts, text: reason, media: null, via: 'web' } },
    })
    expect(await contentOf(photo)).toEqual([{ content: null }])
    const gone = { status: 410, code: 'media_deleted', body: { deleted_at: expect.stringContaining('T') } }
    expect(await read(photo)).toMatchObject(gone)
    expect(await put(photo)).toMatchObject(gone)
    expect(await picturesOf(code)).toMatchObject([
      { name: 'photo_1', sha256: photo.sha256, state: 'deleted', removal: { by: 'Olga Prado', reason } },
    ])
    expect((await readShipment(owner, code)).history.at(-1)).toMatchObject({
      type: 'annex.added',
      status_after: 'delivered',
      actor: { name: 'Olga Prado' },
      fields: { kind: 'media_removed', facts, text: reason },
    })
    const { events } = await verifiedReceipt(owner, `/api/shipments/${code}/receipt`, code, 3)
    expect(events[1]?.fields['media']).toEqual({ photo_1: photo.sha256 })
    expect(events[2]?.fields).toMatchObject({ kind: 'media_removed', facts })
  })

  test('accepts the statement of a browser, and answers 200 to the same request', async () => {
    const one = await delivered()
    const { code, delivery, photo } = one
    const at = new Date(Date.now() - 60_000).toISOString() as Instant
    const log = String((await owner('GET', '/log/key')).body).split('+')[0] ?? ''
    const content = removalContent({ about: delivery, name: 'photo_1', digest: photo.sha256 }, reason)
    const declared = { ...committed(log, 'annex.added', code, annexFields(at, content)), occurred_at: at }
    expect(await remove(one, owner, { ...declared, reason: 'Outro' })).toMatchObject({
      status: 400,
      body: { code: 'statement_mismatch' },
    })
    const first = await remove(one, owner, declared)
    expect(first.status).toBe(201)
    expect(await remove(one, owner, declared)).toMatchObject({ status: 200, body: first.body as object })
    expect(await annexes(code)).toHaveLength(1)
    const again = { status: 410, body: { code: 'media_deleted' } }
    expect(await remove(one)).toMatchObject(again)
  })

  test('deletes a picture that was added afterwards', async () => {
    const { code } = await delivered()
    const photo = await newPicture()
    const body = { text: 'Foto da nota', media: { photo_1: photo.sha256 } }
    const { id } = dataOf<Annex>(await owner('POST', `/api/shipments/${code}/annexes`, body))
    await put(photo)
    expect((await annexes(code))[0]).toMatchObject({ pictures: [{ name: 'photo_1', state: 'stored' }] })
    expect(await remove({ code, delivery: id, photo })).toMatchObject({ status: 201 })
    expect((await annexes(code))[0]).toMatchObject({
      pictures: [{ state: 'deleted', removal: { by: 'Olga Prado', reason } }],
    })
  })

  test('refuses a picture that another shipment names, and keeps it', async () => {
    const one = await delivered()
    const other = await delivered({ photo: one.photo })
    expect(await remove(one)).toMatchObject({
      status: 409,
      body: { code: 'media_shared', error: expect.stringContaining(other.code) },
    })
    expect(await annexes(one.code)).toEqual([])
    expect(await read(one.photo)).toMatchObject({ status: 200 })
    await owner('POST', `/api/shipments/${other.code}/erasure`, { tracking_id: other.code })
    expect(await remove(one)).toMatchObject({ status: 201 })
  })

  test('refuses a picture that has not arrived', async () => {
    const one = await delivered({ isStored: false })
    expect(await remove(one)).toMatchObject({ status: 409, body: { code: 'media_awaited' } })
    expect(await put(one.photo)).toMatchObject({ status: 201 })
  })

  test.each<[string, (other: Delivered) => object, object]>([
    ['by another name', () => ({ name: 'photo_2' }), { status: 404, body: { code: 'media_unknown' } }],
    [
      'of an unknown event',
      () => ({ about: randomUUID() }),
      { status: 404, body: { code: 'media_unknown' } },
    ],
    [
      'of an event of another shipment',
      ({ delivery }) => ({ about: delivery }),
      { status: 404, body: { code: 'media_unknown' } },
    ],
    [
      'without a reason',
      () => ({ reason: ' ' }),
      { status: 400, body: { fields: { reason: expect.any(String) } } },
    ],
    ['by a name of no picture', () => ({ name: 'x' }), { status: 400, body: { code: 'invalid_fields' } }],
  ])('refuses a picture %s', async (_case, change, refused) => {
    const [one, other] = [await delivered(), await delivered()]
    expect(await remove(one, owner, change(other))).toMatchObject(refused)
    expect(await read(one.photo)).toMatchObject({ status: 200 })
  })

  test('answers 404 to another account, and 410 about an erased shipment', async () => {
    const one = await delivered()
    const outsider = apiOf(server, (await createAccount(server)).session.access_token)
    expect(await remove(one, outsider)).toMatchObject({ status: 404, body: { code: 'not_found' } })
    await owner('POST', `/api/shipments/${one.code}/erasure`, { tracking_id: one.code })
    expect(await remove(one)).toMatchObject({ status: 410, body: { code: 'shipment_erased' } })
  })

  test.each(['operator', 'driver', 'reader', 'auditor'] as const)(
    'refuses a member with the role %s',
    async (role) => {
      const one = await delivered()
      expect(await remove(one, as[role])).toMatchObject({ status: 403, body: { code: 'insufficient_role' } })
      expect(await read(one.photo)).toMatchObject({ status: 200 })
    },
  )

  test('accepts an administrator, and no API key', async () => {
    const one = await delivered()
    const { key } = await createKey(owner)
    const body = { code: 'key_not_allowed' }
    expect(await remove(one, apiOf(server, key))).toMatchObject({ status: 403, body })
    expect(await remove(one, as.admin)).toMatchObject({ status: 201 })
  })
})

test('an auditor sees who deleted a picture, and no reason', async () => {
  const one = await delivered()
  await remove(one)
  expect(await picturesOf(one.code, as.auditor)).toMatchObject([
    { state: 'deleted', removal: { by: 'Olga Prado', reason: null } },
  ])
  const seen = JSON.stringify([
    (await as.auditor('GET', `/api/shipments/${one.code}/annexes`)).body,
    (await readShipment(as.auditor, one.code)).history,
  ])
  expect(seen).toContain('media_removed')
  expect(seen).not.toContain(reason)
})
