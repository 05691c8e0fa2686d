import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AnnexList } from '#contract/endpoints/annexes.ts'
import type { ReadFsu } from '#contract/endpoints/fsu.ts'
import type { MilestonesAnswer } from '#contract/endpoints/milestones.ts'
import { apiOf, type Api } from '../../support/api/api.ts'
import { addShipment, dataOf } from '../../support/api/shipment-api.ts'
import { createKey } from '../../support/auth/api-keys.ts'
import { askAdmin } from '../../support/auth/auth-database.ts'
import { createAccount } from '../../support/auth/auth.ts'
import type { TestDatabase } from '../../support/database/postgres.ts'
import type { TestServer } from '../../support/processes/server.ts'
import { sharedServer } from '../../support/processes/shared-server.ts'

let server: TestServer
let database: TestDatabase
let token: string
let api: Api
let outsider: Api
let awb: string
let code: string

beforeAll(async () => {
  ;({ server, database } = await sharedServer())
  outsider = apiOf(server, (await createAccount(server)).session.access_token)
  token = (await createAccount(server)).session.access_token
  api = apiOf(server, token)
})
beforeEach(async () => {
  awb = newAwb()
  code = await addShipment(api, withAwb(awb))
})

let made = 0
/** Returns a valid air waybill that no other test of this file has. */
function newAwb(): string {
  const serial = 1_000_000 + made++
  return `957-${serial}${serial % 7}`
}
const withAwb = (number: string, hawb?: string) => ({
  references: [
    { kind: 'mawb', value: number },
    ...(hawb === undefined ? [] : [{ kind: 'hawb', value: hawb }]),
  ],
})
/** Returns a day of a month some days ago, such as `26NOV`. */
const day = (daysAgo: number): string =>
  new Intl.DateTimeFormat('en-GB', { day: '2-digit', month: 'short', timeZone: 'UTC' })
    .format(Date.now() - daysAgo * 86_400_000)
    .replace(' ', '')
    .slice(0, 5)
    .toUpperCase()
const message = (number: string, ...lines: readonly string[]): string =>
  ['FSU/15', `${number}GRULIS/T10K120`, ...lines].join('\n')
const lines = [
  `RCS/${day(3)}1000/GRU/T10K120/J SILVA`,
  `DEP/TP82/${day(2)}/GRULIS/T10K120/A1430`,
  `ARR/TP82/${day(2)}2350/LIS/T10`,
  'XXX/nobody knows',
  `RCF/TP82/${day(1)}0200/LIS/T10`,
]
const send = (text: string, caller = api, query = '') => caller('POST', `/api/fsu${query}`, { text })
const compare = async (of = code, caller = api) =>
  dataOf<MilestonesAnswer>(await caller('GET', `/api/shipments/${of}/milestones`))
const annexes = async (of = code) =>
  dataOf<AnnexList>(await api('GET', `/api/shipments/${of}/annexes`)).filter(
    ({ kind }) => kind === 'milestone',
  )

describe('a message of an airline', () => {
  test('becomes milestones, and what is not understood stands beside them', async () => {
    const answer = await send(message(awb, ...lines))
    expect(answer.status).toBe(200)
    const read = dataOf<ReadFsu>(answer)
    const unknown = [{ line: 6, text: 'XXX/nobody knows' }]
    expect(read).toMatchObject({
      awb,
      unknown,
      notes: [],
      shipments: [{ tracking_id: code, recorded: 4, corrected: 0, duplicates: 0 }],
    })
    const found = await compare()
    expect(found.milestones.map(({ code: status, airport }) => `${status} ${airport}`)).toEqual([
      'RCS GRU',
      'DEP GRU',
      'ARR LIS',
      'RCF LIS',
    ])
    expect(found.messages).toMatchObject([{ id: read.id, unknown, notes: [] }])
    const rcs = (await annexes()).find(({ facts }) => facts?.['code'] === 'RCS')
    expect(rcs?.details).toMatchObject({ source: 'fsu', line: '3', remark: 'J SILVA', weight: '120' })
    expect(rcs?.details?.['message']).toMatch(/^[0-9a-f]{64}$/)
    expect(rcs?.facts).not.toHaveProperty('weight')
  })

  test('has the times of its airports', async () => {
    await send(message(awb, `DEP/TP82/${day(2)}/GRULIS/T10K120/A1430`))
    const [departure] = (await compare()).milestones
    expect(departure?.actual?.at).toMatch(/T17:30:00\.000Z$/)
  })

  test('stores nothing again when it is repeated, also as plain text', async () => {
    const text = message(awb, ...lines, `TRM/TP/LIS/T10`)
    const first = dataOf<ReadFsu>(await send(text))
    const { key } = await createKey(api, { scopes: ['milestones:write'] })
    const again = await fetch(`${server.url}/api/fsu`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'text/plain' },
      body: text,
    })
    expect(again.status).toBe(200)
    const { data } = (await again.json()) as { data: ReadFsu }
    expect(data).toMatchObject({
      id: first.id,
      shipments: [{ recorded: 0, duplicates: first.shipments[0]?.recorded }],
    })
    expect((await compare()).messages).toHaveLength(1)
  })

  test('goes to each shipment with the air waybill, and with a house to its one', async () => {
    const [house, other] = [
      await addShipment(api, withAwb(awb, 'CASA-1')),
      await addShipment(api, withAwb(awb, 'CASA-2')),
    ]
    const all = dataOf<ReadFsu>(await send(message(awb, lines[0] ?? '')))
    expect(new Set(all.shipments.map(({ tracking_id }) => tracking_id))).toEqual(
      new Set([code, house, other]),
    )
    const one = dataOf<ReadFsu>(await send(message(awb, lines[1] ?? ''), api, '?hawb=casa1'))
    expect(one.shipments.map(({ tracking_id }) => tracking_id)).toEqual([house])
    expect(await annexes(other)).toHaveLength(1)
  })

  test('reaches a shipment that was closed just before, and none that was cancelled long ago', async () => {
    dataOf(
      await api('POST', '/api/checkpoints', {
        tracking_id: code,
        checkpoint_type: 'finalizacao',
        location: 'Lisboa',
        status: 'Entregue',
      }),
    )
    expect((await send(message(awb, lines[0] ?? ''))).status).toBe(200)
    await askAdmin(
      database,
      `update shipments set last_finalizacao = now() - interval '31 days' where tracking_id = $1`,
      [code],
    )
    expect(await send(message(awb, lines[1] ?? ''))).toMatchObject({
      status: 404,
      body: { code: 'awb_unknown' },
    })
  })

  test('is compared with the plan, by which a departure after midnight gets its day', async () => {
    const at = (daysAgo: number, time: string) =>
      `${new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10)}T${time}`
    const leg = {
      from_airport: 'GRU',
      to_airport: 'LIS',
      flight: 'TP82',
      departs_at: at(3, '23:40'),
      arrives_at: at(2, '12:00'),
    }
    dataOf(await api('POST', `/api/shipments/${code}/milestones`, { legs: [leg] }))
    await send(message(awb, `DEP/TP82/${day(3)}/GRULIS/T10K120/A0150`))
    const departure = (await compare()).milestones.find(({ code: status }) => status === 'DEP')
    expect(departure).toMatchObject({ state: 'late', delay_ms: 130 * 60_000 })
  })

  test('warns of more pieces than were booked, also in two messages', async () => {
    const part = (flight: string, pieces: number) => `DEP/${flight}/${day(2)}/GRULIS/P${pieces}T10/A1430`
    expect(dataOf<ReadFsu>(await send(message(awb, part('TP82', 8)))).warnings).toEqual([])
    expect(dataOf<ReadFsu>(await send(message(awb, part('TP84', 4)))).warnings).toEqual([
      { code: 'pieces_exceeded', airport: 'GRU', to_airport: 'LIS', found: 12, booked: 10 },
    ])
  })

  test.each([
    [
      'a wrong check digit',
      () => message(`${awb.slice(0, -1)}${(Number(awb.at(-1)) + 1) % 7}`, ...lines),
      'awb_check_digit',
    ],
    ['a short air waybill', () => message('020-811407', ...lines), 'awb_length'],
    ['no header', () => lines.join('\n'), 'fsu_header'],
    ['no consignment', () => 'FSU/15\nDEP/TP82', 'fsu_consignment'],
  ])('with %s is refused', async (_case, text, expected) => {
    expect(await send(text())).toMatchObject({ status: 400, body: { code: expected } })
    expect(await annexes()).toEqual([])
    expect((await compare()).messages).toEqual([])
  })

  test('longer than 64 kB is refused', async () => {
    const long = message(awb, 'x'.repeat(65_536))
    expect((await send(long)).status).toBe(400)
    const plain = await fetch(`${server.url}/api/fsu`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'text/plain' },
      body: long,
    })
    expect(plain.status).toBe(413)
  })

  test('keeps characters that the database cannot store out', async () => {
    const read = dataOf<ReadFsu>(await send(message(awb, 'ZZZ/\u0000\ud800')))
    expect(read.unknown).toEqual([{ line: 3, text: 'ZZZ/\ufffd' }])
  })
})

test('a message stays in its company, although another one has the same air waybill', async () => {
  const theirs = await addShipment(outsider, withAwb(awb))
  await send(message(awb, ...lines), outsider)
  expect(await annexes()).toEqual([])
  expect((await compare(theirs, outsider)).milestones).toHaveLength(4)
  await api('POST', `/api/shipments/${code}/erasure`, { tracking_id: code })
  expect(await send(message(awb, ...lines))).toMatchObject({ status: 404, body: { code: 'awb_unknown' } })
})

test('the erasure of a shipment deletes its milestones and messages', async () => {
  await send(message(awb, ...lines))
  dataOf(await api('POST', `/api/shipments/${code}/erasure`, { tracking_id: code }))
  const left = await askAdmin(
    database,
    `select 1 from milestones m join shipments s on s.id = m.shipment_id where s.tracking_id = $1
     union all select 1 from fsu_messages where awb = $2`,
    [code, awb],
  )
  expect(left).toEqual([])
})

test('messages are deleted after 12 months, and milestones stay', async () => {
  await send(message(awb, ...lines))
  await askAdmin(
    database,
    `update fsu_messages set received_at = now() - interval '366 days' where awb = $1`,
    [awb],
  )
  await askAdmin(database, 'select delete_old_fsu_messages()')
  const found = await compare()
  expect([found.milestones.length, found.messages]).toEqual([4, []])
})
