import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ShipmentDelivery } from '#contract/endpoints/deliveries.ts'
import { missingEvidence } from '#domain/checkpoints/delivery-rules.ts'
import type { Api } from '../../support/api/api.ts'
import { addMember, companyApi, createCompany } from '../../support/api/companies.ts'
import { addressBody } from '../../support/api/reference-lists.ts'
import { newPicture, putPicture, type TestPicture } from '../../support/api/media.ts'
import { addShipment, dataOf } from '../../support/api/shipment-api.ts'
import { createAccount, type TestAccount } from '../../support/auth/auth.ts'
import { sharedServer } from '../../support/processes/shared-server.ts'
import type { TestServer } from '../../support/processes/server.ts'

let server: TestServer
let owner: TestAccount
let api: Api
let driver: Api
let auditor: Api
let company: string

const loose = {
  require_photo: false,
  require_receiver_name: false,
  require_signature: false,
  require_attempt_photo: false,
  media_months: 12,
  link_photos: false,
  delivery_codes: false,
}

beforeAll(async () => {
  ;({ server } = await sharedServer())
  owner = await createAccount(server)
  ;({ id: company } = await createCompany(server, owner, 'Entregas Ltda.'))
  api = companyApi(server, owner, company)
  const member = async (role: 'driver' | 'auditor') =>
    companyApi(server, await addMember(server, owner, company, role), company)
  driver = await member('driver')
  auditor = await member('auditor')
})

const record = async (tracking_id: string, changed: object) =>
  driver('POST', '/api/checkpoints', {
    event_id: randomUUID(),
    tracking_id,
    location: 'Rua XV, 398',
    ...changed,
  })
const delivered = (picture?: TestPicture, changed: object = {}) => ({
  checkpoint_type: 'finalizacao',
  status: 'Entregue',
  delivery: {
    outcome: 'complete',
    photos: picture ? '1' : '0',
    photo_source: picture ? 'camera' : 'none',
    position: 'given',
  },
  receiver: { name: 'Ana Souza', relation: 'neighbor' },
  media: picture === undefined ? null : { photo_1: picture.sha256 },
  ...changed,
})
const attempted = {
  checkpoint_type: 'tentativa',
  status: 'Tentativa sem sucesso',
  delivery: { outcome: 'attempted', photos: '0', photo_source: 'none', position: 'refused' },
  receiver: { reason: 'absent', next_at: '2026-12-01' },
}
const read = async (code: string, by = api) =>
  dataOf<ShipmentDelivery>(await by('GET', `/api/shipments/${code}/delivery`))
const listed = async (state: string) =>
  dataOf<{ tracking_id: string }[]>(await api('GET', `/api/shipments?delivery=${state}`)).map(
    ({ tracking_id }) => tracking_id,
  )
const codesOf = (remarks: ShipmentDelivery['events'][number]['remarks'] | undefined) =>
  remarks?.map(({ code }) => code)

describe('GET /api/shipments/{tracking_id}/delivery', () => {
  test('returns attempts and delivery, the newest first, and the state of each picture', async () => {
    const code = await addShipment(api)
    const picture = await newPicture()
    const hourAgo = new Date(Date.now() - 3_600_000).toISOString()
    dataOf(await record(code, { ...attempted, occurred_at: hourAgo }))
    dataOf(await record(code, delivered(picture)))
    const awaited = await read(code)
    expect(awaited).toMatchObject({
      tracking_id: code,
      status: 'delivered',
      events: [
        {
          checkpoint_type: 'finalizacao',
          receiver: { name: 'Ana Souza', relation: 'neighbor' },
          pictures: [{ name: 'photo_1', sha256: picture.sha256, state: 'awaited', arrived_at: null }],
          remarks: [],
        },
        { checkpoint_type: 'tentativa', receiver: { reason: 'absent' }, pictures: [] },
      ],
    })
    expect(codesOf(awaited.events[1]?.remarks)).toEqual(['position_refused', 'clock_off'])
    expect(await listed('incomplete')).toContain(code)
    expect(await listed('attempted')).toContain(code)

    const session = owner.session.access_token
    expect((await putPicture(server, { token: session, account: company }, picture)).status).toBe(201)
    expect((await read(code)).events[0]?.pictures).toMatchObject([{ state: 'stored', deleted_at: null }])
    expect(await listed('incomplete')).not.toContain(code)
  })

  test('names the other shipment that has the same picture', async () => {
    const picture = await newPicture()
    const [first, second] = [await addShipment(api), await addShipment(api)]
    dataOf(await record(first, delivered(picture)))
    dataOf(await record(second, delivered(picture, { receiver: { name: 'X' } })))
    expect((await read(second)).events[0]?.remarks).toEqual([
      { code: 'name_placeholder' },
      { code: 'picture_elsewhere', name: 'photo_1', tracking_id: first },
    ])
  })

  describe('for a shipment with a whole destination', () => {
    const destination = {
      destination: 'Rua das Acácias, 398, Boa Vista, Recife/PE',
      destination_number: '398',
      destination_neighborhood: 'Boa Vista',
      destination_city: 'Recife',
      destination_state: 'PE',
      destination_cep: '50050-123',
    }
    const address = addressBody({
      name: 'Cliente das Acácias',
      cep: '50050-123',
      street: 'Rua das Acácias',
      number: '398',
      neighborhood: 'Boa Vista',
      city: 'Recife',
      uf: 'PE',
      latitude: -8.06,
      longitude: -34.89,
    })
    const here = { latitude: -8.06, longitude: -34.89, accuracy: 12.5 }
    /** About 3,300 metres north. */
    const far = { ...here, latitude: -8.03 }
    /** The city that the checkpoint names is 2,100 km away. */
    const elsewhere = { city: 'São Paulo', uf: 'SP' }
    const farFromCity = { code: 'far_from_city', meters: expect.any(Number) }

    const told = async (changed: object, by = api, shipment: object = destination) => {
      const code = await addShipment(api, shipment)
      dataOf(await record(code, delivered(undefined, changed)))
      const [event] = (await read(code, by)).events
      return { address_meters: event?.address_meters, remarks: event?.remarks }
    }

    test('uses no address of another account', async () => {
      const other = companyApi(server, owner, owner.session.user.id)
      const answer = await other('POST', '/api/addresses', { ...address, number: '400' })
      expect(answer).toMatchObject({ status: 201 })
      const shipment = { ...destination, destination_number: '400' }
      expect(await told({ ...far, ...elsewhere }, api, shipment)).toEqual({
        address_meters: null,
        remarks: [farFromCity],
      })
    })

    describe('to a saved address', () => {
      beforeAll(async () => {
        expect(await api('POST', '/api/addresses', address)).toMatchObject({ status: 201 })
      })

      test('tells the distance, and no distance from the city', async () => {
        const nearby = { ...here, latitude: -8.0597 }
        expect(await told({ ...nearby, ...elsewhere })).toEqual({ address_meters: 33, remarks: [] })
        const attempt = { ...attempted, ...nearby, delivery: { outcome: 'attempted', position: 'given' } }
        expect(await told(attempt)).toEqual({ address_meters: 33, remarks: [] })
      })

      test('remarks on a distance that the accuracy does not explain, also to an auditor', async () => {
        const remarked = {
          address_meters: 3336,
          remarks: [{ code: 'far_from_address', meters: 3336, accuracy: 12.5 }],
        }
        expect(await told({ ...far, ...elsewhere })).toEqual(remarked)
        expect(await told(far, auditor)).toEqual(remarked)
      })

      test('does not remark on a distance that the accuracy explains', async () => {
        expect(await told({ ...far, accuracy: 3_300 })).toEqual({ address_meters: 3336, remarks: [] })
      })

      test.each([
        ['another destination', far, { ...destination, destination_number: '399' }],
        ['a position that nobody measured', { ...far, accuracy: null }, destination],
        ['a position whose error is larger than the distance', { ...here, accuracy: 3_000 }, destination],
      ])('tells nothing about %s', async (_case, position, shipment) => {
        expect(await told({ ...position, ...elsewhere }, api, shipment)).toEqual({
          address_meters: null,
          remarks: [farFromCity],
        })
      })

      test('tells nothing if the device gave no position', async () => {
        const refused = delivered(undefined).delivery
        expect(await told({ ...far, delivery: { ...refused, position: 'refused' } })).toEqual({
          address_meters: null,
          remarks: [{ code: 'position_refused' }],
        })
      })
    })
  })

  test('hides receivers and notes from an auditor, and refuses drivers and other companies', async () => {
    const code = await addShipment(api)
    dataOf(await record(code, delivered(undefined, { notes: 'Entregue no portão dos fundos' })))
    expect((await read(code, auditor)).events).toMatchObject([
      { delivery: { outcome: 'complete' }, receiver: null, notes: null },
    ])
    expect(await driver('GET', `/api/shipments/${code}/delivery`)).toMatchObject({
      status: 403,
      body: { code: 'insufficient_role' },
    })
    const other = companyApi(server, owner, owner.session.user.id)
    expect(await other('GET', `/api/shipments/${code}/delivery`)).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    })
  })
})

describe('PUT /api/delivery-rules', () => {
  test('makes deliveries without the required evidence incomplete, and refuses none', async () => {
    expect(dataOf(await driver('GET', '/api/delivery-rules'))).toEqual(loose)
    const code = await addShipment(api)
    dataOf(await record(code, attempted))
    dataOf(await record(code, delivered(undefined, { receiver: { relation: 'self' } })))
    expect(await listed('incomplete')).not.toContain(code)
    const strict = {
      ...loose,
      require_photo: true,
      require_receiver_name: true,
      require_signature: true,
      require_attempt_photo: true,
      media_months: 60,
    }
    expect(dataOf(await api('PUT', '/api/delivery-rules', strict))).toEqual(strict)
    const [delivery, attempt] = (await read(code)).events
    expect(codesOf(delivery?.remarks)).toEqual([
      'missing_photo',
      'missing_receiver_name',
      'missing_signature',
    ])
    expect(codesOf(attempt?.remarks)).toEqual(['missing_photo', 'position_refused'])
    expect(await listed('incomplete')).toContain(code)
    const later = await addShipment(api)
    expect(await record(later, delivered())).toMatchObject({ status: 201 })
    dataOf(await api('PUT', '/api/delivery-rules', loose))
    expect(await listed('incomplete')).not.toContain(code)
  })

  test('lists as incomplete what missingEvidence says, for all rules and all evidence', async () => {
    const picture = await newPicture()
    const names = [
      'require_photo',
      'require_receiver_name',
      'require_signature',
      'require_attempt_photo',
    ] as const
    const choices = (count: number) =>
      Array.from({ length: 2 ** count }, (_, bits) =>
        Array.from({ length: count }, (_none, at) => (bits & (1 << at)) !== 0),
      )
    const deliveries = choices(3).map(([photo, name, signature]) => ({
      checkpoint_type: 'finalizacao',
      status: 'Entregue',
      delivery: {
        outcome: 'complete' as const,
        signature: signature ? ('drawn' as const) : ('refused' as const),
      },
      receiver: name ? { name: 'Ana Souza' } : { relation: 'self' as const },
      media:
        photo || signature
          ? { ...(photo && { photo_2: picture.sha256 }), ...(signature && { signature: picture.sha256 }) }
          : null,
    }))
    const attempts = choices(1).map(([photo]) => ({
      ...attempted,
      delivery: { outcome: 'attempted' as const },
      receiver: { reason: 'absent' as const },
      media: photo ? { photo_1: picture.sha256 } : null,
    }))
    const recorded = await Promise.all(
      [...deliveries, ...attempts].map(async (event) => {
        const code = await addShipment(api)
        dataOf(await record(code, event))
        return { code, event }
      }),
    )
    const session = owner.session.access_token
    expect((await putPicture(server, { token: session, account: company }, picture)).status).toBe(201)
    for (const required of choices(names.length)) {
      const rules = {
        ...loose,
        ...Object.fromEntries(names.map((name, at) => [name, required[at] === true])),
      }
      dataOf(await api('PUT', '/api/delivery-rules', rules))
      const found = await listed('incomplete')
      const isMissing = ({ event }: (typeof recorded)[number]) =>
        missingEvidence(rules, event, event.checkpoint_type === 'tentativa').length > 0
      expect(recorded.filter(({ code }) => found.includes(code))).toEqual(recorded.filter(isMissing))
    }
    dataOf(await api('PUT', '/api/delivery-rules', loose))
  })

  test.each([0, 61, 1.5])('refuses to store pictures for %s months', async (media_months) => {
    expect(await api('PUT', '/api/delivery-rules', { ...loose, media_months })).toMatchObject({
      status: 400,
      body: { code: 'invalid_fields', fields: { media_months: expect.any(String) } },
    })
  })

  test('refuses members who may not change settings', async () => {
    expect(await driver('PUT', '/api/delivery-rules', loose)).toMatchObject({
      status: 403,
      body: { code: 'insufficient_role' },
    })
  })
})
