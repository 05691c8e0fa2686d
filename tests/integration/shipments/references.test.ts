import { beforeAll, describe, expect, test } from 'vitest'
import type { Shipment } from '#contract/endpoints/shipments.ts'
import { apiOf, type Api } from '../../support/api/api.ts'
import { addShipment, dataOf, readShipment } from '../../support/api/shipment-api.ts'
import { createAccount } from '../../support/auth/auth.ts'
import { askAdmin } from '../../support/auth/auth-database.ts'
import type { TestDatabase } from '../../support/database/postgres.ts'
import { sharedServer } from '../../support/processes/shared-server.ts'

const KEY = '35241112345678000195550010000482131123456784'
const AWB = '957-48213012'

let database: TestDatabase
let api: Api
let outsider: Api
let code: string

beforeAll(async () => {
  const shared = await sharedServer()
  database = shared.database
  api = apiOf(shared.server, (await createAccount(shared.server)).session.access_token)
  outsider = apiOf(shared.server, (await createAccount(shared.server)).session.access_token)
  code = await addShipment(api, {
    references: [
      { kind: 'mawb', value: '957 4821 3012' },
      { kind: 'nfe', value: KEY },
      { kind: 'order', value: 'PED/2026-0017' },
    ],
  })
})

async function foundBy(q: string, call = api): Promise<readonly string[]> {
  const answer = await call('GET', `/api/shipments?q=${encodeURIComponent(q)}`)
  return dataOf<readonly Shipment[]>(answer).map(({ tracking_id }) => tracking_id)
}

const rowsOf = (id: string) =>
  askAdmin<{ kind: string; value: string }>(
    database,
    `select r.kind, r.value from shipment_references r join shipments s on s.id = r.shipment_id
     where s.tracking_id = $1 order by r.kind`,
    [id],
  )

describe('references of a shipment', () => {
  test('are returned in their normal form, in the order of the kinds', async () => {
    expect((await readShipment(api, code)).references).toEqual([
      { kind: 'order', value: 'PED/2026-0017' },
      { kind: 'nfe', value: KEY },
      { kind: 'mawb', value: AWB },
    ])
  })

  test.each([
    ['an air waybill with its hyphen', AWB],
    ['an air waybill with spaces', '957 4821 3012'],
    ['an air waybill without a separator', '95748213012'],
    ['the beginning of an air waybill', '9574821'],
    ['the serial of an air waybill', '48213012'],
    ['a key', KEY],
    ['a key in groups of four', KEY.replaceAll(/(.{4})/g, '$1 ')],
    ['the beginning of a key in groups', '3524 1112 3456 7800 0195'],
    ['the end of a key', KEY.slice(-9)],
    ['an order with other separators', 'ped 2026 0017'],
  ])('are found by %s', async (_case, q) => {
    expect(await foundBy(q)).toEqual([code])
    expect(await foundBy(q, outsider)).toEqual([])
    const counted = await api('GET', `/api/shipments?status=pending&q=${encodeURIComponent(q)}`)
    expect(counted.body).toMatchObject({ data: [{ tracking_id: code }], total: { count: 1, exact: true } })
  })

  test('belong to one account, also if another account has the same ones', async () => {
    const theirs = await addShipment(outsider, { references: [{ kind: 'nfe', value: KEY }] })
    expect(await foundBy(KEY)).toEqual([code])
    expect(await foundBy(KEY, outsider)).toEqual([theirs])
  })

  test('are replaced by an edit that has them, and stay after one that has not', async () => {
    const id = await addShipment(api, { references: [{ kind: 'order', value: 'A-7710' }] })
    await api('PUT', `/api/shipments/${id}`, { recipient_name: 'Bia' })
    expect(await rowsOf(id)).toEqual([{ kind: 'order', value: 'A7710' }])
    const references = [{ kind: 'carrier', value: 'Jadlog 99123' }]
    expect(await api('PUT', `/api/shipments/${id}`, { references })).toMatchObject({
      status: 200,
      body: { data: { references } },
    })
    expect(await rowsOf(id)).toEqual([{ kind: 'carrier', value: 'JADLOG99123' }])
    expect(await foundBy('A-7710')).toEqual([])
    const { history } = await readShipment(api, id)
    expect(history.at(-1)?.changes).toEqual([
      { field: 'references', before: { order_1: 'A-7710' }, after: { carrier_1: 'Jadlog 99123' } },
    ])
    await api('PUT', `/api/shipments/${id}`, { references: [] })
    expect(await rowsOf(id)).toEqual([])
  })

  test('have no rows after an erasure', async () => {
    const id = await addShipment(api, { references: [{ kind: 'order', value: 'PED 5512' }] })
    expect(await rowsOf(id)).toHaveLength(1)
    await api('POST', `/api/shipments/${id}/erasure`, { tracking_id: id })
    expect(await rowsOf(id)).toEqual([])
  })

  test('more than sixty are refused with the number that a shipment may have', async () => {
    const references = Array.from({ length: 61 }, (_, n) => ({ kind: 'order', value: `PED-${n}` }))
    const answer = await api('POST', '/api/shipments', {
      origin: 'São Paulo',
      destination: 'Belém',
      references,
    })
    expect(answer).toMatchObject({
      status: 400,
      body: { fields: { references: expect.stringContaining('60') as string } },
    })
  })

  test('with a wrong check digit are refused at their field, with expected and found digit', async () => {
    const references = [
      { kind: 'order', value: 'PED-1' },
      { kind: 'mawb', value: '957-48213014' },
      { kind: 'nfe', value: `${KEY.slice(0, -1)}8` },
    ]
    expect(await api('PUT', `/api/shipments/${code}`, { references })).toMatchObject({
      status: 400,
      body: {
        code: 'invalid_fields',
        fields: {
          'references.1.value':
            'The check digit of the air waybill should be 2, and here it is 4: check the number',
          'references.2.value': 'The check digit of the key should be 4, and here it is 8: check the number',
        },
      },
    })
  })
})

describe('air cargo of a shipment', () => {
  test('is returned with numbers, and empty values are left out of the statement', async () => {
    const air = { origin: 'gru', destination: 'LIS', pieces: 12, gross_kg: 90.5, handling: ['col'] }
    const id = await addShipment(api, { air })
    expect((await readShipment(api, id)).air).toEqual({
      origin: 'GRU',
      destination: 'LIS',
      pieces: 12,
      gross_kg: 90.5,
      volume_m3: null,
      chargeable_kg: null,
      handling: ['COL'],
    })
    expect(await api('PUT', `/api/shipments/${id}`, { air: { origin: 'GRU', pieces: 12 } })).toMatchObject({
      status: 200,
    })
    const { history } = await readShipment(api, id)
    expect(history.at(-1)?.changes).toMatchObject([{ field: 'air', after: { origin: 'GRU', pieces: '12' } }])
    const emptied = await api('PUT', `/api/shipments/${id}`, { air: { handling: [] } })
    expect(emptied).toMatchObject({ body: { data: { air: null } } })
  })

  test('is refused with the field that is wrong', async () => {
    const air = { origin: 'GRUX', pieces: 0, gross_kg: -1, handling: ['COL', 'col'] }
    expect(await api('PUT', `/api/shipments/${code}`, { air })).toMatchObject({
      status: 400,
      body: {
        fields: {
          'air.origin': 'Give the IATA code of the airport, three letters such as GRU',
          'air.pieces': 'Use a whole number from 1 to 9,999',
          'air.gross_kg': 'Use a number from 0 to 9,999,999.999',
          'air.handling': 'Some options are repeated',
        },
      },
    })
  })
})

describe('GET /api/references/{value}', () => {
  const found = async (value: string, call = api) =>
    dataOf<readonly { tracking_id: string; kind: string }[]>(
      await call('GET', `/api/references/${encodeURIComponent(value)}`),
    )

  test('finds shipments of the caller by a whole reference in any notation', async () => {
    const mine = [
      await addShipment(api, { references: [{ kind: 'order', value: 'PED 77-1' }] }),
      await addShipment(api, { references: [{ kind: 'invoice', value: 'ped771' }] }),
    ]
    const theirs = await addShipment(outsider, { references: [{ kind: 'order', value: 'PED771' }] })
    expect(await found('ped-77/1')).toMatchObject([
      { tracking_id: mine[1], kind: 'invoice' },
      { tracking_id: mine[0], kind: 'order' },
    ])
    expect(await found('PED771', outsider)).toMatchObject([{ tracking_id: theirs }])
    expect(await found('PED77')).toEqual([])
  })
})

test('the list finds shipments by airline and by airport of origin or destination', async () => {
  const owner = apiOf(
    (await sharedServer()).server,
    (await createAccount((await sharedServer()).server)).session.access_token,
  )
  const lisbon = await addShipment(owner, {
    references: [
      { kind: 'mawb', value: '957-12345675' },
      { kind: 'order', value: '0471234' },
    ],
    air: { origin: 'GRU', destination: 'LIS' },
  })
  const porto = await addShipment(owner, {
    references: [{ kind: 'mawb', value: '047-12345675' }],
    air: { origin: 'OPO', destination: 'GRU' },
  })
  const listed = async (query: string) =>
    dataOf<readonly Shipment[]>(await owner('GET', `/api/shipments?${query}`)).map((one) => one.tracking_id)
  expect(await listed('airline=957')).toEqual([lisbon])
  expect(await listed('airline=047')).toEqual([porto])
  expect(await listed('airport=gru')).toEqual([porto, lisbon])
  expect(await listed('airport=LIS&airline=957')).toEqual([lisbon])
  expect(await listed('airport=LIS&airline=047')).toEqual([])
})
